/** The licences of what is in the page: found with the keyboard, and kept once they were read. */
import {expect, it} from 'vitest';
import {allIsKept, faultsByAxe, isKept, overflow, sizes, useSite, type Visitor} from './site';

const {server, come} = useSite();
const offline = new RegExp(
    'ERR_CONNECTION_REFUSED|WebSocket|ERR_FAILED|' +
        'Failed to load|Failed to fetch|fetching the script|not kept',
);

async function openLicences({page}: Visitor): Promise<void> {
    await page.locator('.bar button.icon').press('Enter');
    await page.getByRole('button', {name: 'Licences'}).press('Enter');
}

it('shows them, also without a server to whoever has read them, or says why not', async () => {
    const reader = await come({viewport: sizes.phone}),
        other = await come();
    for (const {page} of [reader, other]) {
        await page.goto(server.address);
        await allIsKept(page);
    }
    await openLicences(reader);
    await reader.page.getByText('SIL OPEN FONT LICENSE Version 1.1').waitFor();
    expect(await faultsByAxe(reader.page, 'licences')).toEqual([]);
    expect(await overflow(reader.page, 'licences')).toEqual([]);
    await reader.page.keyboard.press('Escape');
    expect(await reader.page.evaluate(() => document.activeElement?.textContent)).toBe('Licences');
    await isKept(reader.page, /\.txt$/);

    await server.stop();
    for (const visitor of [reader, other]) {
        const session = await visitor.context.newCDPSession(visitor.page);
        await session.send('Network.clearBrowserCache');
        await visitor.page.reload();
        await openLicences(visitor);
    }
    await reader.page.getByText('SIL OPEN FONT LICENSE Version 1.1').waitFor();
    await other.page.getByText('The licences didn’t load. Are you online?').waitFor();
    await reader.leave(offline);
    await other.leave(offline);
});
