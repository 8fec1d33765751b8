import {defineConfig, mergeConfig} from 'vitest/config';
import base, {build} from './vite.config';

// The page's units, with the real core in node: `make test` runs them as the test "web". Apart from
// the build's settings, because vitest is not there where the page is only built.
export default mergeConfig(
    base,
    defineConfig({
        test: {
            include: ['tests/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
            environment: 'node',
            setupFiles: ['tests/setup.ts'],
            // Far away: only what never ends takes that long, however busy the machine is.
            testTimeout: 1800000,
            hookTimeout: 1800000,
            teardownTimeout: 120000,
            expect: {poll: {timeout: 180000}},
            env: {COOKIETIN_BUILD: build},
        },
    }),
);
