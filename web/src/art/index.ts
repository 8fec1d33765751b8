import { shared } from "./shapes";
import { cakes, tall } from "./cakes";
import { pancakes } from "./pancakes";
import { edges, spices, sweet } from "./spices";
import { cookies, things, walls } from "./party";
import { players, signs } from "./table";
import { icons } from "./icons";
import { portrait, recipes, wants } from "./recipes";

const square = { ...cakes, ...pancakes, ...spices, ...edges, ...sweet, ...recipes, ...wants, ...portrait, ...cookies, ...things, ...players, ...signs, ...icons };
const long = { ...tall, ...walls };

export type Art = keyof typeof square | keyof typeof long;
const boxes: Record<string, string> = { back: "0 0 100 140", "wall-h": "0 0 100 20", "wall-v": "0 0 20 100" };
export const names = Object.keys({ ...square, ...long }) as Art[];
export const viewBox = (name: Art): string => boxes[name] ?? "0 0 100 100";

export function sprite(): string {
    const all: Record<Art, string> = { ...square, ...long };
    const symbols = names.map(
        (n) => `<symbol id="art-${n}" viewBox="${viewBox(n)}" stroke-linecap="round" stroke-linejoin="round">${all[n]}</symbol>`,
    );
    return `<svg class="art-sprite" width="0" height="0" aria-hidden="true"><defs>${shared}</defs>${symbols.join("")}</svg>`;
}
