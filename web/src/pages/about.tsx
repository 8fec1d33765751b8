/** Whose games these are, and what is ours. */
import {allGames, creditsOf, titleOf} from '../core/games';
import {Dialog} from '../parts/dialog';
import {cardOf} from '../views/views';
import {Picture} from '../parts/picture';
import {t} from '../words';

export function About({close}: {close(): void}) {
    return (
        <Dialog title={t('About')} close={close}>
            {allGames().map(({game}) => (
                <section key={game} class="about">
                    <Picture art={cardOf(game).cover} />
                    <div>
                        <h3>{titleOf(game)}</h3>
                        <p>{creditsOf(game)}</p>
                    </div>
                </section>
            ))}
            <p>
                {t('Cookie Tin is an independent implementation with its own drawings and texts.')}
            </p>
        </Dialog>
    );
}
