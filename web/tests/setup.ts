/** Before each test of the page: chance begins anew, from the test's own seed. */
import {webcrypto} from 'node:crypto';
import {beforeAll, beforeEach, expect} from 'vitest';
import {base, seedChance, seedOf} from './seed';

// Node 18 has it, but not where a browser does.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- see above
globalThis.crypto ??= webcrypto as Crypto;

beforeAll(() => seedChance(seedOf('')));
beforeEach(() => seedChance(seedOf(expect.getState().currentTestName ?? '')));

console.log(`COOKIETIN_SEED=${base}`);
