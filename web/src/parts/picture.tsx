/**
 * Drawings in the page. They say nothing to a screen reader: what they show is always said in words
 * beside them.
 */
import {type Art, href, type Layer, playerSymbols, sprite, viewBox} from '../art';

/** Once in the document: all drawings, for others to use. */
export function Sprite() {
    return <div class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{__html: sprite()}} />;
}

export function Picture({art, class: classes = ''}: {art: Art; class?: string}) {
    return (
        <svg class={`art ${classes}`} viewBox={viewBox(art)} aria-hidden="true" focusable="false">
            <use href={href(art)} />
        </svg>
    );
}

/** Several drawings over each other. */
export function Layers({of, class: classes = ''}: {of: readonly Layer[]; class?: string}) {
    return (
        <svg class={`art ${classes}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            {of.map(({art, transform, clip, mask}, i) => (
                <g key={i} transform={transform} clip-path={clip} mask={mask}>
                    <use href={href(art)} width="100" height="100" />
                </g>
            ))}
        </svg>
    );
}

/** Who does it and, behind an arrow, to whom; before words that say so. */
export function Marks({actor, targets}: {actor: number | null; targets: readonly number[]}) {
    const aimed = [...new Set(targets)].filter(seat => seat !== actor);
    return (
        <>
            {actor !== null && <PlayerMark seat={actor} />}
            {aimed.length > 0 && (
                <span class="aimed">
                    <Picture art="ui-arrow" />
                    {aimed.map(seat => (
                        <PlayerMark key={seat} seat={seat} />
                    ))}
                </span>
            )}
        </>
    );
}

/** A player's symbol in a player's colour; the name stands beside it. */
/**
 * A name where there is little room: it becomes smaller, then takes more lines, before it is cut.
 * A place says with --fits how many letters a line has.
 */
export const PlayerName = ({name, class: of}: {name: string; class?: string}) => (
    <span
        class={['player-name', of].filter(Boolean).join(' ')}
        style={{'--letters': [...name].length}}
        title={name}
    >
        {name}
    </span>
);

export function PlayerMark({seat}: {seat: number}) {
    return (
        <span class="player-mark" style={{color: `var(--player-${seat % 7})`}}>
            <Picture art={playerSymbols[seat % 7] ?? 'cup'} />
        </span>
    );
}
