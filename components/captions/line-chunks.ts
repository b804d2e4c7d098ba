import type { LineSource } from './line-painter';

/** Lines in a chunk: what comes on screen is laid out by whole chunks, so more of them cost a frame while one scrolls. */
export const perChunk = 25;
/** Chunks in a group: laying out a thousand empty chunks takes longer than all lines of the first screen. */
const perGroup = 40;

interface Chunks {
  /** What stands in the list: each holds the next chunks. */
  groups: HTMLElement[];
  chunks: HTMLElement[];
}

/** Empty chunks for every line, each about as high as it will be. */
export function emptyChunks(host: HTMLElement, source: LineSource): Chunks {
  const guess = heightGuess(host);
  const groups: HTMLElement[] = [];
  const all: HTMLElement[] = [];
  for (let from = 0; from < source.count; from += perChunk * perGroup) {
    const heights = guessedHeights(source, from, guess);
    const chunks = heights.map((height) => boxOf(host, 'chunk waiting', height));
    const group = boxOf(host, 'chunks', sum(heights));
    group.append(...chunks);
    groups.push(group);
    all.push(...chunks);
  }
  return { groups, chunks: all };
}

/** Heights of the chunks of the group that begins with line `from`, in CSS pixels. */
function guessedHeights(source: LineSource, from: number, guess: (characters: number) => number): number[] {
  const heights: number[] = [];
  const end = Math.min(from + perChunk * perGroup, source.count);
  for (let start = from; start < end; start += perChunk) {
    let height = 0;
    for (let i = start; i < Math.min(start + perChunk, end); i++) height += guess(source.size(i));
    heights.push(height);
  }
  return heights;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function boxOf(host: HTMLElement, name: string, height: number): HTMLElement {
  const box = host.ownerDocument.createElement('div');
  box.className = name;
  box.style.setProperty('--guess', `${Math.round(height)}px`);
  return box;
}

/** Height in CSS pixels of a line with so many characters: a text row is 1.25 rem, a letter about half its size wide. */
function heightGuess(host: HTMLElement): (characters: number) => number {
  const rem =
    Number.parseFloat(host.ownerDocument.defaultView?.getComputedStyle(host).fontSize ?? '') * (16 / 13) || 16;
  const perRow = Math.max(8, (host.clientWidth - 7 * rem) / (0.45 * rem));
  return (characters) => Math.max(1, Math.ceil(characters / perRow)) * 1.25 * rem + 6;
}
