import type { LineSource } from './line-painter';

/** As much as the heights of boxes follow from. */
type Sizes = Pick<LineSource, 'count' | 'size'>;

/** Lines in a chunk: two fill a panel. What comes on screen is laid out by whole chunks, so more cost a frame of scrolling. */
export const perChunk = 15;
/** Chunks in a group: about as many as the longest track has groups, as more of either cost layout in the first frame. */
const perGroup = 48;

/** The boxes of a list: groups that stand in it from the start, and in each its chunks once they are asked for. */
export interface Chunks {
  groups: HTMLElement[];
  /** How many chunks there are, made or not. */
  count: number;
  /** A chunk, made now with all others of its group if it was not yet. `null` where there is no such chunk. */
  at(index: number): HTMLElement | null;
  /** Makes the chunks of all groups that have none. */
  make(): void;
}

/**
 * Boxes for every line, each about as high as it will be. A group holds no chunks until one is asked for: making and laying
 * out all of them would take half of the first screen's time.
 *
 * @param made Hears of chunks that have just come into the document, and of the place of their first.
 */
export function emptyChunks(
  host: HTMLElement,
  source: Sizes,
  made: (chunks: readonly HTMLElement[], first: number) => void = () => {},
): Chunks {
  const count = Math.ceil(source.count / perChunk);
  const guess = heightGuess(host);
  const groups: HTMLElement[] = [];
  for (let from = 0; from < source.count; from += perChunk * perGroup)
    groups.push(boxOf(host, 'chunks waiting', sampledHeight(source, from, guess)));
  const chunks: HTMLElement[] = new Array(count);
  const fill = (at: number): void => {
    const group = groups[at];
    if (!group || group.firstChild) return;
    const heights = guessedHeights(source, at * perGroup * perChunk, guess);
    const boxes = heights.map((height) => boxOf(host, 'chunk waiting', height));
    boxes.forEach((box, i) => {
      chunks[at * perGroup + i] = box;
    });
    setGuess(group, sum(heights));
    group.append(...boxes);
    group.classList.remove('waiting');
    made(boxes, at * perGroup);
  };
  return {
    groups,
    count,
    at(index) {
      fill(Math.floor(index / perGroup));
      return chunks[index] ?? null;
    },
    make() {
      for (let at = 0; at < groups.length; at++) fill(at);
    },
  };
}

/** Every so many lines one is looked at, to guess the height of a group that nobody has come near yet. */
const sampleEvery = 20;

/** Height of the group that begins with line `from`, in CSS pixels. */
function sampledHeight(source: Sizes, from: number, guess: (characters: number) => number): number {
  const end = Math.min(from + perChunk * perGroup, source.count);
  let height = 0;
  for (let i = from; i < end; i += sampleEvery) height += guess(source.size(i)) * Math.min(sampleEvery, end - i);
  return height;
}

/** Heights of the chunks of the group that begins with line `from`, in CSS pixels. */
function guessedHeights(source: Sizes, from: number, guess: (characters: number) => number): number[] {
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
  setGuess(box, height);
  return box;
}

const setGuess = (box: HTMLElement, height: number): void =>
  box.style.setProperty('--guess', `${Math.round(height)}px`);

/**
 * Height in CSS pixels of a line with so many characters: a text row is 1.25 rem, a letter about half its size wide. The list
 * is about as wide as the window; asking for its own width would lay out the page once more before the first line is in it.
 */
function heightGuess(host: HTMLElement): (characters: number) => number {
  const rem = 16;
  const width = host.ownerDocument.defaultView?.innerWidth ?? 0;
  const perRow = Math.max(8, (width - 7 * rem) / (0.45 * rem));
  return (characters) => Math.max(1, Math.ceil(characters / perRow)) * 1.25 * rem + 6;
}
