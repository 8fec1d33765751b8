import {defineConfig, mergeConfig} from 'vitest/config';
import base from './vite.config';

// Whole games in a real browser, against the real program: `make test` runs them as the test "browser".
const {test, ...rest} = base;
export default mergeConfig(rest, defineConfig({
    test: {
        ...test, include: ['e2e/**/*.test.ts'], testTimeout: 120000, hookTimeout: 60000, fileParallelism: true,
        maxWorkers: 2, minWorkers: 1,
    },
}));
