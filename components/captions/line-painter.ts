import { runInBatches, scheduleAfterFrame } from './frame-batches';
import { createLineChunks, type LineChunks, linesPerChunk } from './line-chunks';
import { chapterRow, emptyLine, fillLine, type LineContent, pauseRow } from './line-element';

/** What is painted: looked up line by line, so that nothing is made for lines that are not painted yet. */
export interface LineSource {
  count: number;
  look(index: number): LineContent;
  /** Characters of the line's text: enough to guess its height before it is painted. */
  size(index: number): number;
  /** When a line begins, in seconds. */
  start(index: number): number;
  /** The last line that begins at or before a time, in seconds; -1 before the first. */
  lastStartedLine(seconds: number): number;
}

export interface LinePainter {
  /** Clears, paints what is around the line `near` at once, and the rest in slices behind whatever the user does. */
  show(source: LineSource, near: number): void;
  /** The line's element, painted now if it was not yet. `null` where there is no such line. */
  element(index: number): HTMLElement | null;
  /** The line's element if it is painted already. */
  painted(index: number): HTMLElement | null;
  /** Whether every line is in the document. */
  complete(): boolean;
  end(): void;
}

/** Lines from `from` up to, but without, `until`. */
export interface LineSpan {
  from: number;
  until: number;
}

interface PainterEvents {
  /** These lines have just come into the document: mark what is marked. */
  painted(span: LineSpan): void;
  /** These are near the part of the list that is seen. */
  inView(spans: LineSpan[]): void;
}

const spanOf = (chunk: number, count: number): LineSpan => ({
  from: chunk * linesPerChunk,
  until: Math.min((chunk + 1) * linesPerChunk, count),
});

const chunkOf = (line: number): number => Math.max(0, Math.floor(line / linesPerChunk));

/** Least height of a line in CSS pixels: one row of text. */
const minLineHeight = 26;

/** The lines that are seen at once where `near` is the first of them, or is brought a third down from the top. */
function visibleAround(near: number, view: Window): LineSpan {
  const rows = Math.max(1, Math.ceil(view.innerHeight / minLineHeight));
  return { from: Math.max(0, near - Math.ceil(rows / 3)), until: near + rows };
}

/** The window that a mounted element lives in. */
const windowOf = (host: HTMLElement): Window => {
  const view = host.ownerDocument.defaultView;
  if (!view) throw new Error('Lines are painted into a document that is shown.');
  return view;
};

/**
 * Paints tens of thousands of lines so that all of them are in the document within a second: for the browser's own find,
 * select-all and screen readers. Chunks with `content-visibility: auto` cost layout only on screen; React is left out, because
 * an element tree of 36,000 lines takes it seconds.
 */
export function createLinePainter(host: HTMLElement, events: PainterEvents): LinePainter {
  const view = windowOf(host);
  let state = createState(host, noLines);

  const paint = (at: number): void => {
    const chunk = state.done.has(at) ? undefined : state.boxes.at(at);
    if (!chunk) return;
    state.done.add(at);
    fillChunk(chunk, state.source, state.lines, at * linesPerChunk);
    events.painted(spanOf(at, state.source.count));
  };
  const visibility = observeVisibility(view, (chunk, isInView) => {
    const at = state.places.get(chunk);
    if (at === undefined) return;
    if (isInView) paint(at);
    state.inView[isInView ? 'add' : 'delete'](at);
    events.inView([...state.inView].sort((a, b) => a - b).map((one) => spanOf(one, state.source.count)));
  });
  const paintRest = (near: number): void => {
    state.boxes.createAll();
    for (const chunk of state.places.keys()) visibility?.observe(chunk);
    state.stop = runInBatches(nearestFirst(chunkOf(near), state.boxes.count), paint, view);
  };
  const end = (): void => {
    state.stop();
    visibility?.disconnect();
  };

  return {
    show(source, near) {
      end();
      state = createState(host, source);
      const { from, until } = visibleAround(near, view);
      for (let at = chunkOf(from); at <= chunkOf(until - 1); at++) paint(at);
      host.replaceChildren(...state.boxes.groups);
      state.stop = scheduleAfterFrame(view)(() => paintRest(near));
    },
    element(index) {
      paint(chunkOf(index));
      return state.lines[index] ?? null;
    },
    painted: (index) => state.lines[index] ?? null,
    complete: () => state.done.size === state.boxes.count,
    end,
  };
}

interface PainterState {
  source: LineSource;
  boxes: LineChunks;
  /** Where a chunk that is in the document stands among all. */
  places: Map<HTMLElement, number>;
  lines: HTMLElement[];
  done: Set<number>;
  inView: Set<number>;
  stop(): void;
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
  const places = new Map<HTMLElement, number>();
  const boxes = createLineChunks(host, source, (chunks, first) => {
    for (const [i, chunk] of chunks.entries()) places.set(chunk, first + i);
  });
  return { source, boxes, places, lines: new Array(source.count), done: new Set(), inView: new Set(), stop() {} };
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

/** Chunks nearest to where one reads come first, so that scrolling a little never meets blank lines. */
function* nearestFirst(first: number, count: number): Generator<number> {
  for (let step = 0; step < count; step++) {
    if (first + step < count) yield first + step;
    if (step > 0 && first - step >= 0) yield first - step;
  }
}

/** A chunk that comes into view before its turn is painted at once. */
function observeVisibility(
  view: Window,
  seen: (chunk: HTMLElement, isInView: boolean) => void,
): IntersectionObserver | null {
  const Observer = (view as Window & { IntersectionObserver?: typeof IntersectionObserver }).IntersectionObserver;
  if (!Observer) return null;
  return new Observer(
    (entries) => {
      for (const entry of entries) seen(entry.target as HTMLElement, entry.isIntersecting);
    },
    { rootMargin: '50%' },
  );
}
