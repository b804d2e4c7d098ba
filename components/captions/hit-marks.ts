import { createHighlighter, textRange } from './highlights';
import type { LinePainter, LineSpan } from './line-painter';

/** Found text inside one line, in UTF-16 units of the line's text. */
export interface LineHit {
  line: number;
  from: number;
  until: number;
}

interface HitHighlights {
  /** What is found, in the order of the lines, and which of it is the current one. */
  show(hits: readonly LineHit[], here: readonly LineHit[]): void;
  /** Which lines are near what is seen: only there is anything marked. */
  inView(spans: LineSpan[]): void;
  end(): void;
}

/**
 * Marks found text with the CSS Custom Highlight API: no element is added, so neither layout nor the user's own selection
 * changes, and thousands of hits cost what is on screen.
 */
export function createHitHighlights(host: HTMLElement, painter: LinePainter): HitHighlights {
  const paint = createHighlighter(host);
  let hits: readonly LineHit[] = [];
  let current: readonly LineHit[] = [];
  let spans: LineSpan[] = [];

  const draw = (): void => {
    const rangesOf = (some: readonly LineHit[]) =>
      some.flatMap(({ line, from, until }) => textRange(painter.painted(line)?.querySelector('p'), from, until));
    const seen = spans.flatMap((span) => hits.slice(firstHitIndex(hits, span.from), firstHitIndex(hits, span.until)));
    paint('found', rangesOf(seen), 1);
    paint('found-here', rangesOf(current), 2);
  };

  return {
    show(newHits, newCurrent) {
      hits = newHits;
      current = newCurrent;
      draw();
    },
    inView(newSpans) {
      spans = newSpans;
      if (hits.length > 0) draw();
    },
    end() {
      paint('found', [], 0);
      paint('found-here', [], 0);
    },
  };
}

/** Index of the first hit at or after a line, by halving. */
function firstHitIndex(hits: readonly LineHit[], line: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
