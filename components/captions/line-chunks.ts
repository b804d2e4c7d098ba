/** The data that determines the height of a box. */
export interface LineSizes {
  count: number;
  /** Returns the length of a line's text, to estimate its height before it is painted. */
  size(index: number): number;
}

/** Two chunks fill a panel. A chunk is laid out as a whole, so a larger one would delay a frame while scrolling. */
export const linesPerChunk = 15;
/** About the number of groups in the longest track; a larger number of either delays the first frame. */
const chunksPerGroup = 48;

/** The boxes of a list: all groups, and in each group its chunks once they are needed. */
export interface LineChunks {
  groups: HTMLElement[];
  /** The number of all chunks, created or not. */
  count: number;
  /** Returns a chunk and creates its group's chunks if necessary; `null` if there is no such chunk. */
  at(index: number): HTMLElement | null;
  /** Creates the chunks of all remaining groups. */
  createAll(): void;
}

/**
 * Creates boxes with estimated heights for all lines. The chunks of a group are only created when needed, because
 * creating all of them would take half of the first render. `onCreated` receives new chunks and the index of the first.
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

/** One of this many lines is measured to estimate the height of a group without chunks. */
const linesPerSample = 20;

/** Returns the estimated height of the group that starts at line `from`, in CSS pixels. */
function sampledHeight(source: LineSizes, from: number, guess: (characters: number) => number): number {
  const end = Math.min(from + linesPerChunk * chunksPerGroup, source.count);
  let height = 0;
  for (let i = from; i < end; i += linesPerSample) height += guess(source.size(i)) * Math.min(linesPerSample, end - i);
  return height;
}

/** Returns the estimated heights of the chunks of the group that starts at line `from`, in CSS pixels. */
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
 * Returns a function that estimates the height of a line in CSS pixels: a text row is 1.25 rem, a letter about half its
 * size wide. It uses the window's width, because reading the list's own would force a layout.
 */
function createHeightGuess(host: HTMLElement): (characters: number) => number {
  const rem = 16;
  const width = host.ownerDocument.defaultView?.innerWidth ?? 0;
  const perRow = Math.max(8, (width - 7 * rem) / (0.45 * rem));
  return (characters) => Math.max(1, Math.ceil(characters / perRow)) * 1.25 * rem + 6;
}
