import { runInBatches, scheduleAfterFrame } from './frame-batches';
import { chapterRow, emptyLine, fillLine, type LineContent, type LineSource, pauseRow } from './line-source';

export interface LinePainter {
  /** Clears the list, paints the lines around `startLine` immediately, and the others in background batches. */
  show(source: LineSource, startLine: number): void;
  /** Returns a line's element and paints it if necessary; `null` if there is no such line. */
  element(index: number): HTMLElement | null;
  /** Returns a line's element; `null` if it is not painted. */
  painted(index: number): HTMLElement | null;
  complete(): boolean;
  stop(): void;
}

/** The lines from `from` to `until`, excluding `until`. */
export interface LineSpan {
  from: number;
  until: number;
}

interface PainterEvents {
  /** Receives newly painted lines, to apply their states. */
  painted(span: LineSpan): void;
  /** Receives the lines near the visible part of the list. */
  inView(spans: LineSpan[]): void;
}

const spanOf = (chunk: number, count: number): LineSpan => ({
  from: chunk * linesPerChunk,
  until: Math.min((chunk + 1) * linesPerChunk, count),
});

const chunkOf = (line: number): number => Math.max(0, Math.floor(line / linesPerChunk));

/** Minimum height of a line in CSS pixels: one row of text. */
const minLineHeight = 26;

/** Returns the lines that can be visible if `line` is at the top of the window or up to a third of its height below. */
function visibleAround(line: number, view: Window): LineSpan {
  const rows = Math.max(1, Math.ceil(view.innerHeight / minLineHeight));
  return { from: Math.max(0, line - Math.ceil(rows / 3)), until: line + rows };
}

const windowOf = (host: HTMLElement): Window => {
  const view = host.ownerDocument.defaultView;
  if (!view) throw new Error('Lines can only be drawn in a document that is shown.');
  return view;
};

/**
 * Paints tens of thousands of lines into the document within a second, so that the browser's search, select-all and
 * screen readers reach all of them. Chunks with `content-visibility: auto` are laid out only near the screen; React
 * would need seconds for 36,000 lines.
 */
export function createLinePainter(host: HTMLElement, events: PainterEvents): LinePainter {
  const view = windowOf(host);
  let state = createState(host, noLines);

  const paint = (chunkIndex: number): void => {
    const chunk = state.paintedChunks.has(chunkIndex) ? undefined : state.boxes.at(chunkIndex);
    if (!chunk) return;
    state.paintedChunks.add(chunkIndex);
    fillChunk(chunk, state.source, state.lines, chunkIndex * linesPerChunk);
    events.painted(spanOf(chunkIndex, state.source.count));
  };
  const visibility = observeVisibility(view, (chunk, isInView) => {
    const chunkIndex = state.chunkIndices.get(chunk);
    if (chunkIndex === undefined) return;
    if (isInView) paint(chunkIndex);
    state.visibleChunks[isInView ? 'add' : 'delete'](chunkIndex);
    events.inView(
      [...state.visibleChunks].sort((a, b) => a - b).map((chunkIndex) => spanOf(chunkIndex, state.source.count)),
    );
  });
  const paintOthers = (startLine: number): void => {
    state.boxes.createAll();
    for (const chunk of state.chunkIndices.keys()) visibility?.observe(chunk);
    state.cancel = runInBatches(nearestFirst(chunkOf(startLine), state.boxes.count), paint, view);
  };
  const stop = (): void => {
    state.cancel();
    visibility?.disconnect();
  };

  return {
    show(source, startLine) {
      stop();
      state = createState(host, source);
      const { from, until } = visibleAround(startLine, view);
      for (let chunkIndex = chunkOf(from); chunkIndex <= chunkOf(until - 1); chunkIndex++) paint(chunkIndex);
      host.replaceChildren(...state.boxes.groups);
      state.cancel = scheduleAfterFrame(view)(() => paintOthers(startLine));
    },
    element(index) {
      paint(chunkOf(index));
      return state.lines[index] ?? null;
    },
    painted: (index) => state.lines[index] ?? null,
    complete: () => state.paintedChunks.size === state.boxes.count,
    stop,
  };
}

interface PainterState {
  source: LineSource;
  boxes: LineChunks;
  chunkIndices: Map<HTMLElement, number>;
  lines: HTMLElement[];
  paintedChunks: Set<number>;
  visibleChunks: Set<number>;
  cancel(): void;
}
const noLines: LineSource = {
  count: 0,
  contentOf: () => {
    throw new Error('There is no line to look up.');
  },
  textLength: () => 0,
  start: () => 0,
  lastStartedLine: () => -1,
};

function createState(host: HTMLElement, source: LineSource): PainterState {
  const chunkIndices = new Map<HTMLElement, number>();
  const lineChunks = createLineChunks(host, source, (chunks, first) => {
    for (const [i, chunk] of chunks.entries()) chunkIndices.set(chunk, first + i);
  });
  return {
    source,
    boxes: lineChunks,
    chunkIndices,
    lines: new Array(source.count),
    paintedChunks: new Set(),
    visibleChunks: new Set(),
    cancel() {},
  };
}

function fillChunk(chunk: HTMLElement, source: LineSource, lines: HTMLElement[], from: number): void {
  const template = emptyLine(chunk.ownerDocument);
  const rows: HTMLElement[] = [];
  for (let i = from; i < Math.min(from + linesPerChunk, source.count); i++) {
    const content = source.contentOf(i);
    const line = template.cloneNode(true) as HTMLElement;
    fillLine(line, content, i, source.count);
    if (content.pause !== null) rows.push(pauseRow(chunk.ownerDocument, content.pause));
    const chapterRows = (chapters: LineContent['chapters']) =>
      chapters.map((one) => chapterRow(chunk.ownerDocument, one));
    rows.push(...chapterRows(content.chapters), line, ...chapterRows(content.chaptersBelow));
    lines[i] = line;
  }
  chunk.append(...rows);
  chunk.classList.remove('waiting');
}

/** Yields the nearest chunks first, so that scrolling a little shows no blank lines. */
function* nearestFirst(first: number, count: number): Generator<number> {
  for (let step = 0; step < count; step++) {
    if (first + step < count) yield first + step;
    if (step > 0 && first - step >= 0) yield first - step;
  }
}

/** Reports chunks that come near the visible part or leave it. Returns `null` where the API is missing. */
function observeVisibility(
  view: Window,
  onChange: (chunk: HTMLElement, isInView: boolean) => void,
): IntersectionObserver | null {
  const Observer = (view as Window & { IntersectionObserver?: typeof IntersectionObserver }).IntersectionObserver;
  if (!Observer) return null;
  return new Observer(
    (entries) => {
      for (const entry of entries) onChange(entry.target as HTMLElement, entry.isIntersecting);
    },
    { rootMargin: '50%' },
  );
}

/** Two chunks fill a panel. A chunk is laid out as a whole, so a larger chunk would delay a frame while scrolling. */
export const linesPerChunk = 15;
/** The longest track has about as many groups as each group has chunks. More of either would delay the first frame. */
const chunksPerGroup = 48;

/** The boxes of a list: all groups, and the chunks of those groups that were needed so far. */
interface LineChunks {
  groups: HTMLElement[];
  /** The number of all chunks, created or not yet created. */
  count: number;
  /** Returns a chunk and creates its group's chunks if necessary; `null` if there is no such chunk. */
  at(index: number): HTMLElement | null;
  createAll(): void;
}

/**
 * Creates boxes with estimated heights for all lines. The chunks of a group are created only when needed, because
 * creating all of them would take half of the first render. `onCreated` receives the new chunks and the index of the
 * first one.
 */
export function createLineChunks(
  host: HTMLElement,
  source: Pick<LineSource, 'count' | 'textLength'>,
  onCreated: (chunks: readonly HTMLElement[], first: number) => void = () => {},
): LineChunks {
  const count = Math.ceil(source.count / linesPerChunk);
  const guess = createHeightGuess(host);
  const groups: HTMLElement[] = [];
  for (let from = 0; from < source.count; from += linesPerChunk * chunksPerGroup)
    groups.push(createBox(host, 'chunks waiting', sampledHeight(source, from, guess)));
  const chunks: HTMLElement[] = new Array(count);
  const fill = (groupIndex: number): void => {
    const group = groups[groupIndex];
    if (!group || group.firstChild) return;
    const heights = guessedHeights(source, groupIndex * chunksPerGroup * linesPerChunk, guess);
    const boxes = heights.map((height) => createBox(host, 'chunk waiting', height));
    boxes.forEach((box, i) => {
      chunks[groupIndex * chunksPerGroup + i] = box;
    });
    setGuessedHeight(group, sum(heights));
    group.append(...boxes);
    group.classList.remove('waiting');
    onCreated(boxes, groupIndex * chunksPerGroup);
  };
  return {
    groups,
    count,
    at(index) {
      fill(Math.floor(index / chunksPerGroup));
      return chunks[index] ?? null;
    },
    createAll() {
      for (let groupIndex = 0; groupIndex < groups.length; groupIndex++) fill(groupIndex);
    },
  };
}

/** The height of a group without chunks is estimated from one line out of this many. */
const linesPerSample = 20;

/** Returns the estimated height of the group that starts at line `from`, in CSS pixels. */
function sampledHeight(
  source: Pick<LineSource, 'count' | 'textLength'>,
  from: number,
  guess: (characters: number) => number,
): number {
  const end = Math.min(from + linesPerChunk * chunksPerGroup, source.count);
  let height = 0;
  for (let i = from; i < end; i += linesPerSample)
    height += guess(source.textLength(i)) * Math.min(linesPerSample, end - i);
  return height;
}

/** Returns the estimated heights of the chunks of the group that starts at line `from`, in CSS pixels. */
function guessedHeights(
  source: Pick<LineSource, 'count' | 'textLength'>,
  from: number,
  guess: (characters: number) => number,
): number[] {
  const heights: number[] = [];
  const end = Math.min(from + linesPerChunk * chunksPerGroup, source.count);
  for (let start = from; start < end; start += linesPerChunk) {
    let height = 0;
    for (let i = start; i < Math.min(start + linesPerChunk, end); i++) height += guess(source.textLength(i));
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
  box.style.setProperty('--estimated-height', `${Math.round(height)}px`);

/**
 * Returns a function that estimates the height of a line in CSS pixels from its number of characters. A row of text is
 * 1.25 rem high, and a character is about 0.45 rem wide. The width is that of the window, because reading the width of
 * the list would force a layout.
 */
function createHeightGuess(host: HTMLElement): (characters: number) => number {
  const rem = 16;
  const width = host.ownerDocument.defaultView?.innerWidth ?? 0;
  const perRow = Math.max(8, (width - 7 * rem) / (0.45 * rem));
  return (characters) => Math.max(1, Math.ceil(characters / perRow)) * 1.25 * rem + 6;
}
