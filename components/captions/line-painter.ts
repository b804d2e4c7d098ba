import { emptyLine, fillLine, type LineLook, pauseRow } from './line-element';

/** What is painted: looked up line by line, so that nothing is made for lines that are not painted yet. */
export interface LineSource {
  count: number;
  look(index: number): LineLook;
  /** Characters of the line's text: enough to guess its height before it is painted. */
  size(index: number): number;
}

export interface LinePainter {
  /** Clears, paints what is around the line `near` at once, and the rest in idle slices. */
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

const perChunk = 50;
const spanOf = (chunk: number, count: number): LineSpan => ({
  from: chunk * perChunk,
  until: Math.min((chunk + 1) * perChunk, count),
});

/** The window that a mounted element lives in. */
const viewOf = (host: HTMLElement): Window => {
  const view = host.ownerDocument.defaultView;
  if (!view) throw new Error('Lines are painted into a document that is shown.');
  return view;
};

/** A slice of painting leaves half of a frame (16.7 ms) to the reader's own doing. */
const sliceMilliseconds = 8;

/** Idle time of the page; a timer where the browser has none. */
type Later = (job: () => void) => () => void;
const laterOf = (view: Window): Later =>
  typeof view.requestIdleCallback === 'function'
    ? (job) => {
        const id = view.requestIdleCallback(job, { timeout: 100 });
        return () => view.cancelIdleCallback(id);
      }
    : (job) => {
        const id = view.setTimeout(job, 0);
        return () => view.clearTimeout(id);
      };

/**
 * Paints tens of thousands of lines so that all of them are in the document within a second: for the browser's own find,
 * select-all and screen readers. Chunks of 50 with `content-visibility: auto` cost layout only on screen; React is left out,
 * because an element tree of 36,000 lines takes it seconds.
 */
export function createLinePainter(host: HTMLElement, heard: PainterEvents): LinePainter {
  const view = viewOf(host);
  const later = laterOf(view);
  let state = newState(host, nothing);

  const paint = (at: number): void => {
    const chunk = state.chunks[at];
    if (!chunk || state.done.has(at)) return;
    state.done.add(at);
    fillChunk(chunk, state.source, state.lines, at * perChunk);
    heard.painted(spanOf(at, state.source.count));
  };
  const seen = observer(view, (chunk, isInView) => {
    const at = state.chunks.indexOf(chunk);
    if (isInView) paint(at);
    state.inView[isInView ? 'add' : 'delete'](at);
    heard.inView([...state.inView].sort((a, b) => a - b).map((one) => spanOf(one, state.source.count)));
  });
  const element = (index: number): HTMLElement | null => {
    paint(Math.floor(index / perChunk));
    return state.lines[index] ?? null;
  };

  return {
    show(source, near) {
      state.stop();
      seen?.disconnect();
      state = newState(host, source);
      host.replaceChildren(...state.chunks);
      const first = Math.max(0, Math.floor(near / perChunk));
      paint(first);
      paint(near % perChunk < perChunk / 2 ? first - 1 : first + 1);
      for (const chunk of state.chunks) seen?.observe(chunk);
      state.stop = inSlices(orderFrom(first, state.chunks.length), paint, later, () => view.performance.now());
    },
    element,
    painted: (index) => state.lines[index] ?? null,
    complete: () => state.done.size === state.chunks.length,
    end() {
      state.stop();
      seen?.disconnect();
    },
  };
}

interface State {
  source: LineSource;
  chunks: HTMLElement[];
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
};

function newState(host: HTMLElement, source: LineSource): State {
  const chunks: HTMLElement[] = [];
  const guess = heightGuess(host);
  for (let from = 0; from < source.count; from += perChunk) {
    const chunk = host.ownerDocument.createElement('div');
    chunk.className = 'chunk waiting';
    let height = 0;
    for (let i = from; i < Math.min(from + perChunk, source.count); i++) height += guess(source.size(i));
    chunk.style.setProperty('--guess', `${Math.round(height)}px`);
    chunks.push(chunk);
  }
  return { source, chunks, lines: new Array(source.count), done: new Set(), inView: new Set(), stop() {} };
}

/** Height in CSS pixels of a line with so many characters: a text row is 1.25 rem, a letter about half its size wide. */
function heightGuess(host: HTMLElement): (characters: number) => number {
  const rem =
    Number.parseFloat(host.ownerDocument.defaultView?.getComputedStyle(host).fontSize ?? '') * (16 / 13) || 16;
  const perRow = Math.max(8, (host.clientWidth - 7 * rem) / (0.45 * rem));
  return (characters) => Math.max(1, Math.ceil(characters / perRow)) * 1.25 * rem + 6;
}

function fillChunk(chunk: HTMLElement, source: LineSource, lines: HTMLElement[], from: number): void {
  const template = emptyLine(chunk.ownerDocument);
  const rows: HTMLElement[] = [];
  for (let i = from; i < Math.min(from + perChunk, source.count); i++) {
    const look = source.look(i);
    const line = template.cloneNode(true) as HTMLElement;
    fillLine(line, look, i, source.count);
    if (look.pause !== null) rows.push(pauseRow(chunk.ownerDocument, look.pause));
    rows.push(line);
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

function inSlices(order: Generator<number>, paint: (at: number) => void, later: Later, now: () => number): () => void {
  const slice = (): void => {
    const end = now() + sliceMilliseconds;
    for (let next = order.next(); !next.done; next = order.next()) {
      paint(next.value);
      if (now() >= end) {
        stop = later(slice);
        return;
      }
    }
  };
  let stop = later(slice);
  return () => stop();
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
