import {defineConfig, mergeConfig, type ViteUserConfig} from 'vitest/config';
import base from './vitest.config';

// Whole games in a real browser, against the real program: `make test` runs them as the tests
// "browser_play", "browser_people", "browser_screens" and "browser_server", `make test-long` also
// as "browser_telling", and `make screenshots` takes pictures instead.
const {test, ...rest} = base as ViteUserConfig;
const include = process.env.COOKIETIN_PICTURES ? ['e2e/**/*.shot.ts'] : ['e2e/**/*.test.ts'];
export default mergeConfig(
    rest,
    defineConfig({
        test: {...test, include, setupFiles: [], maxWorkers: 1, minWorkers: 1},
    }),
);
