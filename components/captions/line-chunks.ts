import type { LineSource } from './line-painter';

/** As much as the heights of boxes follow from. */
type LineSizes = Pick<LineSource, 'count' | 'size'>;

/** Lines in a chunk: two fill a panel. What comes on screen is laid out by whole chunks, so more cost a frame of scrolling. */
export const linesPerChunk = 15;
/** Chunks in a group: about as many as the longest track has groups, as more of either cost layout in the first frame. */
const chunksPerGroup = 48;

/** The boxes of a list: groups that stand in it from the start, and in each its chunks once they are asked for. */
export interface LineChunks {
  groups: HTMLElement[];
  /** How many chunks there are, made or not. */
  count: number;
  /** A chunk, made now with all others of its group if it was not yet. `null` where there is no such chunk. */
  at(index: number): HTMLElement | null;
  /** Makes the chunks of all groups that have none. */
  createAll(): void;
}

/**
 * Boxes for every line, each about as high as it will be. A group holds no chunks until one is asked for: making and laying
 * out all of them would take half of the first screen's time.
 *
 * @param made Hears of chunks that have just come into the document, and of the place of their first.
 */
export function createLineChunks(
  host: HTMLElement,
  source: LineSizes,
  onCreated: (chunks: readonly HTMLElement[], first: number) => void = () => {},
): LineChunks {
  const count = Math.ceil(source.count / linesPerChunk);
  const guess = createHeightGuess(host);
  const groups: HTMLElement[] = [];
  for (let from = 0; from < source.count; from += linesPerChunk * chunksPerGroup)
    groups.push(createBox(host, 'chunks waiting', sampledHeight(source, from, guess)));
  const chunks: HTMLElement[] = new Array(count);
  const fill = (at: number): void => {
    const group = groups[at];
    if (!group || group.firstChild) return;
    const heights = guessedHeights(source, at * chunksPerGroup * linesPerChunk, guess);
    const boxes = heights.map((height) => createBox(host, 'chunk waiting', height));
    boxes.forEach((box, i) => {
      chunks[at * chunksPerGroup + i] = box;
    });
    setGuessedHeight(group, sum(heights));
    group.append(...boxes);
    group.classList.remove('waiting');
    onCreated(boxes, at * chunksPerGroup);
  };
  return {
    groups,
    count,
    at(index) {
      fill(Math.floor(index / chunksPerGroup));
      return chunks[index] ?? null;
    },
    createAll() {
      for (let at = 0; at < groups.length; at++) fill(at);
    },
  };
}

/** Every so many lines one is looked at, to guess the height of a group that nobody has come near yet. */
const linesPerSample = 20;

/** Height of the group that begins with line `from`, in CSS pixels. */
function sampledHeight(source: LineSizes, from: number, guess: (characters: number) => number): number {
  const end = Math.min(from + linesPerChunk * chunksPerGroup, source.count);
  let height = 0;
  for (let i = from; i < end; i += linesPerSample) height += guess(source.size(i)) * Math.min(linesPerSample, end - i);
  return height;
}

/** Heights of the chunks of the group that begins with line `from`, in CSS pixels. */
function guessedHeights(source: LineSizes, from: number, guess: (characters: number) => number): number[] {
  const heights: number[] = [];
  const end = Math.min(from + linesPerChunk * chunksPerGroup, source.count);
  for (let start = from; start < end; start += linesPerChunk) {
    let height = 0;
    for (let i = start; i < Math.min(start + linesPerChunk, end); i++) height += guess(source.size(i));
    heights.push(height);
  }
  return heights;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function createBox(host: HTMLElement, name: string, height: number): HTMLElement {
  const box = host.ownerDocument.createElement('div');
  box.className = name;
  setGuessedHeight(box, height);
  return box;
}

const setGuessedHeight = (box: HTMLElement, height: number): void =>
  box.style.setProperty('--guess', `${Math.round(height)}px`);

/**
 * Height in CSS pixels of a line with so many characters: a text row is 1.25 rem, a letter about half its size wide. The list
 * is about as wide as the window; asking for its own width would lay out the page once more before the first line is in it.
 */
function createHeightGuess(host: HTMLElement): (characters: number) => number {
  const rem = 16;
  const width = host.ownerDocument.defaultView?.innerWidth ?? 0;
  const perRow = Math.max(8, (width - 7 * rem) / (0.45 * rem));
  return (characters) => Math.max(1, Math.ceil(characters / perRow)) * 1.25 * rem + 6;
}
