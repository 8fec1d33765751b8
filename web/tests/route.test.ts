import {describe, expect, it} from 'vitest';
import {addressOf, readRoute, type Route} from '../src/route';

describe('addresses', () => {
    const routes: Route[] = [{page: 'home'}, {page: 'play', game: 'party'}, {page: 'join', code: 'K7QX-2MPA'}];
    it.each(routes)('of $page lead back there', route => {
        expect(readRoute(addressOf(route))).toEqual(route);
    });

    it('that are none lead home', () => {
        for (const hash of ['', '#', '#/play/chess', '#/nowhere', '#K7QX', '#K7QX-2MPA-1234'])
            expect(readRoute(hash)).toEqual({page: 'home'});
    });
});
