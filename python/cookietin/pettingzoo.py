"""PettingZoo's two interfaces. Without that package they are plain classes with the same methods.

`AEC`: one agent after the other. `Parallel`: in each step every seat that acts now decides. Of
seats that act at the same time none sees what the others have done, so both are the same game.
"""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from .game import Game

try:
    from pettingzoo import AECEnv as _AECBase
    from pettingzoo import ParallelEnv as _ParallelBase
except ImportError:
    _AECBase = _ParallelBase = object

try:
    from gymnasium import spaces
except ImportError:
    spaces = None


class _Table:
    """What both have in common."""

    render_mode = "ansi"

    def __init__(self, game: Game | str, **options: Any):
        self.game = game if isinstance(game, Game) else Game(game, **options)
        self.metadata = {"name": f"cookietin_{self.game.name}_v{self.game.encoding}",
                         "render_modes": ["ansi"], "is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in self.game.players]
        self._seat = dict(zip(self.possible_agents, self.game.players))
        self._agent = {seat: agent for agent, seat in self._seat.items()}
        self.agents: list[str] = []
        self._seed = 0

    def observation_space(self, agent: str) -> Any:
        """A Gymnasium space, or without that package a dict with the shapes."""
        size, actions = self.game.tensor_size, self.game.action_count
        if spaces is None:
            return {"observation": (size,), "action_mask": (actions,)}
        return spaces.Dict({"observation": spaces.Box(-128, 127, (size,), np.int8),
                            "action_mask": spaces.Box(0, 1, (actions,), np.uint8)})

    def action_space(self, agent: str) -> Any:
        """A Gymnasium space, or without that package how many actions there are."""
        return self.game.action_count if spaces is None else spaces.Discrete(
            self.game.action_count)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees; its mask is all 0 when it has nothing to decide."""
        seat = self._seat[agent]
        return {"observation": self._state.observation_tensor(seat),
                "action_mask": self._state.legal_actions_mask(seat)}

    def _begin(self, seed: int | None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self._state = self.game.new_game(self._seed)
        self.agents = list(self.possible_agents)

    def state(self) -> np.ndarray:
        """What a spectator sees."""
        return self._state.observation_tensor(7)

    def render(self) -> str:
        return str(self._state)

    def close(self) -> None:
        pass


class AEC(_Table, _AECBase):
    """One agent after the other: reset, last, step, agent_iter."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self._begin(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent[self._state.current_player()]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("when an agent is done, the only valid action is None")
            self._leave(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        seat = self._state.step(action)
        if seat >= 0:
            self.agent_selection = self._agent[seat]
            return
        returns = self._state.returns()
        for other in self.agents:
            self.rewards[other] = returns[self._seat[other]]
            self._cumulative_rewards[other] += self.rewards[other]
            self.terminations[other] = True
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str) -> None:
        for table in (self.rewards, self._cumulative_rewards, self.terminations,
                      self.truncations, self.infos):
            del table[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1


class Parallel(_Table, _ParallelBase):
    """In each step all seats that act now: an action for each, and None or nothing from others."""

    def reset(self, seed: int | None = None,
              options: Any = None) -> tuple[dict[str, Any], dict[str, dict]]:
        self._begin(seed)
        return self._observations(), self._infos()

    def _observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict]:
        acts = self._state.actors()
        return {agent: {"acts": seat in acts} for agent, seat in self._seat.items()}

    def step(self, actions: dict[str, int | None]) -> tuple[
            dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict]]:
        for seat in self._state.actors():
            action = actions.get(self._agent[seat])
            if action is None:
                raise ValueError(f"{self._agent[seat]} has to decide")
            self._state.apply_action(action, seat)
        self._state.let_chance_act()
        over = self._state.is_terminal()
        returns = self._state.returns()
        agents = self.possible_agents
        if over:
            self.agents = []
        return (self._observations(), {agent: returns[self._seat[agent]] for agent in agents},
                {agent: over for agent in agents}, {agent: False for agent in agents},
                self._infos())
