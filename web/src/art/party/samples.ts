/* Cookies for the contact sheet and the tests: pictures of several drawings. */
import type {Layer} from '..';
import {cookie} from '.';

export const samples: [name: string, layers: Layer[]][] = [...'abcdefghiRz'].flatMap(
    (sort): [string, Layer[]][] => [
        [`bitten ${sort}`, cookie(sort, 'bitten')],
        [`crossed ${sort}`, cookie(sort, 'plain')],
    ],
);
