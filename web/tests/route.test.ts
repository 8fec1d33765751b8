import {describe, expect, it} from 'vitest';
import {addressOf, codeIn, readRoute, type Route} from '../src/route';

describe('addresses', () => {
    const routes: Route[] = [
        {page: 'home'},
        {page: 'play', game: 'party'},
        {page: 'join', code: 'K7QX-2MPA'},
        {page: 'table', id: 'MeLqKP1U3c0Lt0jnvawdEw'},
        {page: 'watch', id: 'here', step: 7},
    ];
    it.each(routes)('of $page lead back there', route => {
        expect(readRoute(addressOf(route))).toEqual(route);
    });

    it('that are none lead home', () => {
        for (const hash of ['', '#', '#/play/chess', '#/nowhere', '#K7QX', '#K7QX-2MPA-1234'])
            expect(readRoute(hash)).toEqual({page: 'home'});
    });

    it('are found in what people type or paste', () => {
        for (const text of [
            'K7QX-2MPA',
            'k7qx2mpa',
            ' k7qx 2mpa ',
            'https://cookies.example.org/#K7QX-2MPA',
        ])
            expect(codeIn(text)).toBe('K7QX-2MPA');
        for (const text of ['', 'K7QX', 'K7QX-2MP?']) expect(codeIn(text)).toBeNull();
    });
});
