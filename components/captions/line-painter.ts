import { runInBatches, scheduleAfterFrame } from './frame-batches';
import { createLineChunks, type LineChunks, type LineSizes, linesPerChunk } from './line-chunks';
import { chapterRow, emptyLine, fillLine, type LineContent, pauseRow } from './line-element';

/** Content is looked up per line, so that nothing is created for unpainted lines. */
export interface LineSource extends LineSizes {
  look(index: number): LineContent;
  /** Returns the start of a line in seconds. */
  start(index: number): number;
  /** Returns the last line that starts at or before a time in seconds; -1 before the first. */
  lastStartedLine(seconds: number): number;
}

export interface LinePainter {
  /** Clears the list, paints the lines around `startLine` immediately, and the others in background batches. */
  show(source: LineSource, startLine: number): void;
  /** Returns a line's element and paints it if necessary; `null` if there is no such line. */
  element(index: number): HTMLElement | null;
  /** Returns a line's element if it is painted. */
  painted(index: number): HTMLElement | null;
  /** Returns whether every line is painted. */
  complete(): boolean;
  end(): void;
}

/** Lines from `from` up to but excluding `until`. */
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

/** Returns the lines visible if `line` is the first of them, or a third below the top. */
function visibleAround(line: number, view: Window): LineSpan {
  const rows = Math.max(1, Math.ceil(view.innerHeight / minLineHeight));
  return { from: Math.max(0, line - Math.ceil(rows / 3)), until: line + rows };
}

/** Returns the window of a mounted element. */
const windowOf = (host: HTMLElement): Window => {
  const view = host.ownerDocument.defaultView;
  if (!view) throw new Error('Lines are painted into a document that is shown.');
  return view;
};

/**
 * Paints tens of thousands of lines into the document within a second, so that the browser's search, select-all and
 * screen readers reach all of them. Chunks with `content-visibility: auto` are only laid out near the screen; React
 * would need seconds for 36,000 lines.
 */
export function createLinePainter(host: HTMLElement, events: PainterEvents): LinePainter {
  const view = windowOf(host);
  let state = createState(host, noLines);

  const paint = (at: number): void => {
    const chunk = state.paintedChunks.has(at) ? undefined : state.boxes.at(at);
    if (!chunk) return;
    state.paintedChunks.add(at);
    fillChunk(chunk, state.source, state.lines, at * linesPerChunk);
    events.painted(spanOf(at, state.source.count));
  };
  const visibility = observeVisibility(view, (chunk, isInView) => {
    const at = state.chunkIndices.get(chunk);
    if (at === undefined) return;
    if (isInView) paint(at);
    state.visibleChunks[isInView ? 'add' : 'delete'](at);
    events.inView([...state.visibleChunks].sort((a, b) => a - b).map((one) => spanOf(one, state.source.count)));
  });
  const paintOthers = (startLine: number): void => {
    state.boxes.createAll();
    for (const chunk of state.chunkIndices.keys()) visibility?.observe(chunk);
    state.cancel = runInBatches(nearestFirst(chunkOf(startLine), state.boxes.count), paint, view);
  };
  const end = (): void => {
    state.cancel();
    visibility?.disconnect();
  };

  return {
    show(source, startLine) {
      end();
      state = createState(host, source);
      const { from, until } = visibleAround(startLine, view);
      for (let at = chunkOf(from); at <= chunkOf(until - 1); at++) paint(at);
      host.replaceChildren(...state.boxes.groups);
      state.cancel = scheduleAfterFrame(view)(() => paintOthers(startLine));
    },
    element(index) {
      paint(chunkOf(index));
      return state.lines[index] ?? null;
    },
    painted: (index) => state.lines[index] ?? null,
    complete: () => state.paintedChunks.size === state.boxes.count,
    end,
  };
}

interface PainterState {
  source: LineSource;
  boxes: LineChunks;
  /** The index of each chunk in the document. */
  chunkIndices: Map<HTMLElement, number>;
  lines: HTMLElement[];
  paintedChunks: Set<number>;
  visibleChunks: Set<number>;
  cancel(): void;
}
const noLines: LineSource = {
  count: 0,
  look: () => {
    throw new Error('There is no line to look up.');
  },
  size: () => 0,
  start: () => 0,
  lastStartedLine: () => -1,
};

function createState(host: HTMLElement, source: LineSource): PainterState {
  const chunkIndices = new Map<HTMLElement, number>();
  const boxes = createLineChunks(host, source, (chunks, first) => {
    for (const [i, chunk] of chunks.entries()) chunkIndices.set(chunk, first + i);
  });
  return {
    source,
    boxes,
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
    const content = source.look(i);
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

/** Paints a chunk immediately if it becomes visible before its turn. */
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
