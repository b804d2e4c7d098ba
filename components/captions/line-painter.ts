import { afterFrame, inSlices } from './frame-batches';
import { type Chunks, emptyChunks, perChunk } from './line-chunks';
import { chapterRow, emptyLine, fillLine, type LineLook, pauseRow } from './line-element';

/** What is painted: looked up line by line, so that nothing is made for lines that are not painted yet. */
export interface LineSource {
  count: number;
  look(index: number): LineLook;
  /** Characters of the line's text: enough to guess its height before it is painted. */
  size(index: number): number;
  /** When a line begins, in seconds. */
  start(index: number): number;
  /** The last line that begins at or before a time, in seconds; -1 before the first. */
  begunAt(seconds: number): number;
}

export interface LinePainter {
  /** Clears, paints what is around the line `near` at once, and the rest in slices behind whatever the reader does. */
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

export interface PainterEvents {
  /** These lines have just come into the document: mark what is marked. */
  painted(span: LineSpan): void;
  /** These are near the part of the list that is seen. */
  inView(spans: LineSpan[]): void;
}

const spanOf = (chunk: number, count: number): LineSpan => ({
  from: chunk * perChunk,
  until: Math.min((chunk + 1) * perChunk, count),
});

const chunkOf = (line: number): number => Math.max(0, Math.floor(line / perChunk));

/** Least height of a line in CSS pixels: one row of text. */
const leastHeight = 26;

/** The lines that are seen at once where `near` is the first of them, or is brought a third down from the top. */
function seenAround(near: number, view: Window): LineSpan {
  const rows = Math.max(1, Math.ceil(view.innerHeight / leastHeight));
  return { from: Math.max(0, near - Math.ceil(rows / 3)), until: near + rows };
}

/** The window that a mounted element lives in. */
const viewOf = (host: HTMLElement): Window => {
  const view = host.ownerDocument.defaultView;
  if (!view) throw new Error('Lines are painted into a document that is shown.');
  return view;
};

/**
 * Paints tens of thousands of lines so that all of them are in the document within a second: for the browser's own find,
 * select-all and screen readers. Chunks with `content-visibility: auto` cost layout only on screen; React is left out, because
 * an element tree of 36,000 lines takes it seconds.
 */
export function createLinePainter(host: HTMLElement, heard: PainterEvents): LinePainter {
  const view = viewOf(host);
  let state = newState(host, nothing);

  const paint = (at: number): void => {
    const chunk = state.done.has(at) ? undefined : state.boxes.at(at);
    if (!chunk) return;
    state.done.add(at);
    fillChunk(chunk, state.source, state.lines, at * perChunk);
    heard.painted(spanOf(at, state.source.count));
  };
  const seen = observer(view, (chunk, isInView) => {
    const at = state.places.get(chunk);
    if (at === undefined) return;
    if (isInView) paint(at);
    state.inView[isInView ? 'add' : 'delete'](at);
    heard.inView([...state.inView].sort((a, b) => a - b).map((one) => spanOf(one, state.source.count)));
  });
  const paintRest = (near: number): void => {
    state.boxes.make();
    for (const chunk of state.places.keys()) seen?.observe(chunk);
    state.stop = inSlices(orderFrom(chunkOf(near), state.boxes.count), paint, view);
  };
  const end = (): void => {
    state.stop();
    seen?.disconnect();
  };

  return {
    show(source, near) {
      end();
      state = newState(host, source);
      const { from, until } = seenAround(near, view);
      for (let at = chunkOf(from); at <= chunkOf(until - 1); at++) paint(at);
      host.replaceChildren(...state.boxes.groups);
      state.stop = afterFrame(view)(() => paintRest(near));
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

interface State {
  source: LineSource;
  boxes: Chunks;
  /** Where a chunk that is in the document stands among all. */
  places: Map<HTMLElement, number>;
  lines: HTMLElement[];
  done: Set<number>;
  inView: Set<number>;
  stop(): void;
}
const nothing: LineSource = {
  count: 0,
  look: () => {
    throw new Error('There is no line to look up.');
  },
  size: () => 0,
  start: () => 0,
  begunAt: () => -1,
};

function newState(host: HTMLElement, source: LineSource): State {
  const places = new Map<HTMLElement, number>();
  const boxes = emptyChunks(host, source, (chunks, first) => {
    for (const [i, chunk] of chunks.entries()) places.set(chunk, first + i);
  });
  return { source, boxes, places, lines: new Array(source.count), done: new Set(), inView: new Set(), stop() {} };
}

function fillChunk(chunk: HTMLElement, source: LineSource, lines: HTMLElement[], from: number): void {
  const template = emptyLine(chunk.ownerDocument);
  const rows: HTMLElement[] = [];
  for (let i = from; i < Math.min(from + perChunk, source.count); i++) {
    const look = source.look(i);
    const line = template.cloneNode(true) as HTMLElement;
    fillLine(line, look, i, source.count);
    if (look.pause !== null) rows.push(pauseRow(chunk.ownerDocument, look.pause));
    const headed = (chapters: LineLook['chapters']) => chapters.map((one) => chapterRow(chunk.ownerDocument, one));
    rows.push(...headed(look.chapters), line, ...headed(look.chaptersBelow));
    lines[i] = line;
  }
  chunk.append(...rows);
  chunk.classList.remove('waiting');
}

/** Chunks nearest to where one reads come first, so that scrolling a little never meets blank lines. */
function* orderFrom(first: number, count: number): Generator<number> {
  for (let step = 0; step < count; step++) {
    if (first + step < count) yield first + step;
    if (step > 0 && first - step >= 0) yield first - step;
  }
}

/** A chunk that comes into view before its turn is painted at once. */
function observer(view: Window, seen: (chunk: HTMLElement, isInView: boolean) => void): IntersectionObserver | null {
  const Observer = (view as Window & { IntersectionObserver?: typeof IntersectionObserver }).IntersectionObserver;
  if (!Observer) return null;
  return new Observer(
    (entries) => {
      for (const entry of entries) seen(entry.target as HTMLElement, entry.isIntersecting);
    },
    { rootMargin: '50%' },
  );
}
