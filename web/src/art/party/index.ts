/* All drawings of Cookie Party that are its own; its cookies are everyone's. */
import type {Art, Layer} from '..';
import {cover} from './cover';
import {pieces} from './pieces';

export const art = {
    ...pieces,
    'cover-party': {box: '0 0 320 200', inner: cover()},
};

const sorts = 'abcdefghi';

/** The cookie of a sort. Boards that people write may have sorts up to z: they start over, and need
 * their letter beside them. */
export function cookieArt(sort: string): Art {
    if (sort === 'R') return 'cookie-R';
    const index = (sort.charCodeAt(0) - 97) % sorts.length;
    return `cookie-${sorts[index] ?? 'a'}` as Art;
}

/** A cookie that is crossed is bitten, or crossed for those who want it plain. */
export function cookie(sort: string, crossed: 'no' | 'bitten' | 'plain' = 'no'): Layer[] {
    const art = cookieArt(sort);
    const mask = 'url(#art-bite)';
    if (crossed === 'bitten' && art === 'cookie-R') {
        return [{art: 'napkin'}, {art: 'chocolate', mask}, {art: 'crumbs'}];
    }
    if (crossed === 'bitten') return [{art, mask}, {art: 'crumbs'}];
    return crossed === 'plain' ? [{art}, {art: 'cross'}] : [{art}];
}
