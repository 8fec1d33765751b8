"""The package over the real library: `tests/test_python.sh` runs it."""

import copy
import unittest

import cookietin
import numpy as np
from cookietin import pettingzoo

SETUPS = [("thief", {}), ("thief", {"players": 3, "points": 1}), ("speculaas", {}),
          ("speculaas", {"solo": "easy"}), ("party", {"players": 2})]


def each(test):
    def run(self):
        for name, options in SETUPS:
            with self.subTest(name, **options):
                test(self, cookietin.Game(name, **options))
    return run


class Games(unittest.TestCase):
    def test_names(self):
        self.assertEqual(cookietin.games(), ["thief", "speculaas", "party"])

    def test_options(self):
        game = cookietin.Game("thief", players=4, points=3)
        self.assertEqual(repr(game), "Game('thief', players=4, points=3)")
        for name, options in (("chess", {}), ("thief", {"players": 99}), ("thief", {"cards": 3})):
            with self.assertRaises(cookietin.Refused):
                cookietin.Game(name, **options)

    @each
    def test_shapes(self, game):
        tensor = np.arange(3 * game.tensor_size).reshape(3, game.tensor_size)
        pieces = game.pieces(tensor)
        self.assertEqual(sum(piece[0].size for piece in pieces.values()), game.tensor_size)
        self.assertTrue(all(np.shares_memory(piece, tensor) for piece in pieces.values()))
        numbers = np.concatenate([g.ravel() for g in game.action_groups().values()])
        self.assertTrue((numbers == np.arange(game.num_distinct_actions())).all())


class States(unittest.TestCase):
    @each
    def test_whole_game(self, game):
        state = game.new_initial_state(seed=3)
        state.let_chance_act()
        steps = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            mask = state.legal_actions_mask()
            self.assertEqual(sorted(actions), np.flatnonzero(mask).tolist())
            self.assertIn(state.random_action(), actions)
            if steps % 50 == 0:
                self.look(state, actions)
            state.step(actions[steps * 7 % len(actions)])
            steps += 1
        self.assertEqual(state.current_player(), cookietin.TERMINAL_PLAYER)
        self.assertAlmostEqual(sum(state.returns()), 1, places=5)
        cookietin.verify(state.record())
        with self.assertRaises(cookietin.Refused):
            cookietin.verify(state.record().replace('"scores":[', '"scores":[9'))

    def look(self, state, actions):
        seat = state.current_player()
        tensor = state.observation_tensor()
        world = state.resample(seat, seed=5)
        self.assertTrue((world.observation_tensor(seat) == tensor).all())
        self.assertEqual(world.observation_hash(seat), state.observation_hash(seat))
        self.assertIn("phase" if state.game.name != "speculaas" else "round", state.observation())
        said = state.action_to_string(actions[0])
        self.assertIn(state.string_to_action(said), actions)
        other = copy.deepcopy(state)
        self.assertEqual(other, state)
        other.apply_action(actions[-1])
        self.assertNotEqual(other, state)
        other.undo_action()
        self.assertEqual(other, state)
        self.assertEqual(state.game.deserialize_state(state.serialize()), state)
        with self.assertRaises(cookietin.Refused):
            state.game.deserialize_state(state.serialize()[:-1])
        with self.assertRaises(cookietin.Refused):
            state.step(-1)

    def test_chance(self):
        state = cookietin.Game("party", players=2).new_initial_state(seed=1)
        self.assertTrue(state.is_chance_node())
        with self.assertRaises(cookietin.Refused):
            state.chance_outcomes()  # a deal
        state.apply_chance(state.draw_chance())
        outcomes = state.chance_outcomes()
        self.assertEqual(len(outcomes), 36)
        self.assertAlmostEqual(sum(likely for _, likely in outcomes), 1)
        state.apply_action(35)
        self.assertEqual(state.observation(0)["roll"], [6, 6])

    def test_seeds(self):
        game = cookietin.Game("thief")
        self.assertEqual(game.new_game(seed=4), game.new_game(seed=4))
        self.assertNotEqual(game.new_game(seed=4), game.new_game(seed=5))

    def test_play(self):
        game = cookietin.Game("thief", players=3, points=1)
        state = game.new_initial_state(seed=2)
        bots = [cookietin.Bot("easy", 1), cookietin.Bot("strong:10", 2),
                lambda state: state.legal_actions()[0]]
        self.assertGreater(len(list(cookietin.play(state, bots))), 2)
        self.assertTrue(state.is_terminal())
        with self.assertRaises(cookietin.Refused):
            cookietin.Bot("bold")


class Vectors(unittest.TestCase):
    @each
    def test_steps(self, game):
        one = cookietin.VectorEnv(game, 50, seed=1, copy=True)
        two = cookietin.VectorEnv(game, 50, seed=1, threads=2)
        observation, info = one.reset(seed=9)
        same, _ = two.reset(seed=9)
        for _ in range(60):
            self.assertTrue((observation == same).all())
            actions = one.sample_actions()
            self.assertTrue((np.take_along_axis(info["action_mask"], actions[:, None], 1)).all())
            before = observation
            observation, reward, done, cut, info = one.step(actions)
            same, *_ = two.step(two.sample_actions())
            self.assertIsNot(before, observation)
            self.assertTrue((reward.sum() == np.float32(info["games"].sum()))
                            or reward.ndim == 1)
            self.assertEqual(done.dtype, bool)
            self.assertFalse(cut.any())
        state = one.state(7)
        self.assertTrue((state.observation_tensor() == observation[7]).all())

    def test_one_seat(self):
        env = cookietin.VectorEnv("thief", 64, players=3, points=1, bots={0: "easy", 2: "easy"})
        env.reset(seed=1)
        games, wins = 0, 0.0
        for _ in range(100):
            _, reward, done, _, info = env.step(env.sample_actions())
            self.assertEqual(reward.shape, (64,))
            self.assertTrue((info["actor"] == 1).all())
            games += int(info["games"].sum())
            wins += float(reward.sum())
        self.assertGreater(games, 100)
        self.assertLess(wins / games, 0.33)  # easy is better than random

    def test_refused(self):
        env = cookietin.VectorEnv("party", 8, players=2)
        _, info = env.reset()
        with self.assertRaises(ValueError):
            info["action_mask"][0, 0] = 1  # it is the library's
        actions = env.sample_actions().copy()
        actions[3] = -1
        with self.assertRaisesRegex(cookietin.Refused, "Action -1 is no choice in game 3"):
            env.step(actions)
        with self.assertRaises(cookietin.Refused):
            env.step(actions[:5])


class PettingZoo(unittest.TestCase):
    """The documented shape of both interfaces, with or without the package."""

    @each
    def test_aec(self, game):
        env = pettingzoo.AEC(game)
        env.reset(seed=1)
        sums = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            sums[agent] += reward
            if termination or truncation:
                env.step(None)
            else:
                self.assertEqual(observation["observation"].shape, (game.tensor_size,))
                env.step(int(np.flatnonzero(observation["action_mask"])[0]))
        self.assertEqual(env.agents, [])
        if len(game.players) == game.seats:
            self.assertAlmostEqual(sum(sums.values()), 1, places=5)

    @each
    def test_parallel(self, game):
        env = pettingzoo.Parallel(game)
        observations, infos = env.reset(seed=1)
        while env.agents:
            actions = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[0])
                       for agent in env.agents if infos[agent]["acts"]}
            self.assertTrue(actions)
            observations, rewards, ends, cuts, infos = env.step(actions)
            self.assertEqual(set(rewards), set(env.possible_agents))
        self.assertTrue(all(ends.values()))


if __name__ == "__main__":
    unittest.main()
