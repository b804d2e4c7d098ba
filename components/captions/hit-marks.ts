import type { LinePainter, LineSpan } from './line-painter';

/** Found text inside one line, in UTF-16 units of the line's text. */
export interface LineHit {
  line: number;
  from: number;
  until: number;
}

export interface HitMarks {
  /** What is found, in the order of the lines, and which of it is the current one. */
  show(hits: readonly LineHit[], here: readonly LineHit[]): void;
  /** Which lines are near what is seen: only there is anything marked. */
  inView(spans: LineSpan[]): void;
  end(): void;
}

/**
 * Marks found text with the CSS Custom Highlight API: no element is added, so neither layout nor the reader's own selection
 * changes, and thousands of hits cost what is on screen.
 */
export function createHitMarks(host: HTMLElement, painter: LinePainter): HitMarks {
  const view = host.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  const registry = view?.CSS?.highlights;
  let hits: readonly LineHit[] = [];
  let here: readonly LineHit[] = [];
  let spans: LineSpan[] = [];

  const draw = (): void => {
    if (!registry || !view) return;
    const seen = spans.flatMap((span) => hits.slice(firstFrom(hits, span.from), firstFrom(hits, span.until)));
    put(view, 'found', seen, painter, 0);
    put(view, 'found-here', here, painter, 1);
  };

  return {
    show(newHits, newHere) {
      hits = newHits;
      here = newHere;
      draw();
    },
    inView(newSpans) {
      spans = newSpans;
      if (hits.length > 0) draw();
    },
    end() {
      registry?.delete('found');
      registry?.delete('found-here');
    },
  };
}

function put(
  view: Window & typeof globalThis,
  name: string,
  hits: readonly LineHit[],
  painter: LinePainter,
  priority: number,
): void {
  const ranges = hits.flatMap((hit) => rangeOf(painter.painted(hit.line), hit));
  if (ranges.length === 0) {
    view.CSS.highlights.delete(name);
    return;
  }
  const highlight = new view.Highlight(...ranges);
  highlight.priority = priority;
  view.CSS.highlights.set(name, highlight);
}

function rangeOf(line: HTMLElement | null, hit: LineHit): Range[] {
  const text = line?.querySelector('p')?.firstChild;
  const length = text?.textContent?.length ?? 0;
  if (!text || hit.from >= length) return [];
  const range = text.ownerDocument?.createRange();
  range?.setStart(text, hit.from);
  range?.setEnd(text, Math.min(hit.until, length));
  return range ? [range] : [];
}

/** Index of the first hit at or after a line, by halving. */
function firstFrom(hits: readonly LineHit[], line: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
