// What a reader of the page need not look for: what its types show to be wrong (a promise that
// nobody waits for, a condition that is always true), hooks that are called wrongly, leftovers.
// Layout is Prettier's business, and the length of lines that of tools/check-layout.
import {fileURLToPath} from 'node:url';
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const names = list => Object.fromEntries(list.split(' ').map(name => [name, 'readonly']));

export default tseslint.config(
    {ignores: ['node_modules/']},
    {linterOptions: {reportUnusedDisableDirectives: 'error'}},
    js.configs.recommended,
    {
        files: ['**/*.{ts,tsx}'],
        extends: [tseslint.configs.recommendedTypeChecked],
        languageOptions: {
            parserOptions: {
                projectService: true,
                tsconfigRootDir: fileURLToPath(new URL('.', import.meta.url)),
            },
        },
        rules: {
            eqeqeq: 'error',
            '@typescript-eslint/consistent-type-imports': 'error',
            '@typescript-eslint/no-unnecessary-condition': [
                'error',
                {allowConstantLoopConditions: 'only-allowed-literals'},
            ],
            '@typescript-eslint/switch-exhaustiveness-check': [
                'error',
                {considerDefaultExhaustiveForUnions: true},
            ],
            '@typescript-eslint/no-unused-vars': ['error', {ignoreRestSiblings: true}],
            // A function may be async because others in its place wait for something.
            '@typescript-eslint/require-await': 'off',
            // Interfaces here declare functions as methods, and none of them uses `this`.
            '@typescript-eslint/unbound-method': 'off',
        },
    },
    {
        files: ['src/**/*.{ts,tsx}'],
        plugins: {'react-hooks': hooks},
        rules: {'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error'},
    },
    {
        files: ['tests/**', 'e2e/**'],
        rules: {
            // What a test compares with is any JSON.
            '@typescript-eslint/no-unsafe-assignment': 'off',
            '@typescript-eslint/no-unsafe-return': 'off',
        },
    },
    {
        files: ['**/*.mjs', '*.js'],
        languageOptions: {
            globals: names('process console Buffer URL WebAssembly performance localStorage'),
        },
    },
    {
        files: ['src/offline/sw.js'],
        // FILES, LATER and VERSION: tools/offline.ts puts them in.
        languageOptions: {globals: names('self caches fetch Response URL FILES LATER VERSION')},
    },
);
