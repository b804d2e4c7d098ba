import type { LineMarks } from './line-marks';
import type { LinePainter, LineSource, LineSpan } from './line-painter';
import type { LineScroll } from './line-scroll';

/** Where a reader is in a list of so many lines. */
export interface LinesPlace {
  count: number;
  chosen: LineSpan | null;
  /** The first line that is seen, its time in seconds, and how many CSS pixels it stands below the top of what scrolls. */
  top: { line: number; seconds: number; y: number } | null;
}

interface List {
  painter: LinePainter;
  marks: LineMarks;
  scroll: LineScroll;
  scroller: HTMLElement;
  /** Lines near the part of the list that is seen. */
  seen(): readonly LineSpan[];
}

/** Keeps a reader where they are while lines are painted anew; `before` is where they were when the list was last left. */
export function createLinePlaces({ painter, marks, scroll, scroller, seen }: List, before: LinesPlace | null) {
  const frame = (): number => scroller.getBoundingClientRect().top;
  // In the window, so that a line stays there where what stands above the list comes or goes.
  const now = (shown: LineSource | null): LinesPlace | null => {
    if (!shown) return null;
    const top = topLine(painter, seen(), frame());
    return { count: shown.count, chosen: marks.chosen(), top: top && { ...top, seconds: shown.start(top.line) } };
  };
  // What is being put back: where the list is painted once more before that, it is still this.
  let keeping = movedBy(before, frame());
  return {
    of: (shown: LineSource | null): LinesPlace | null => keeping ?? now(shown),
    putBack(place: LinesPlace | null, line: number | null) {
      keeping = place?.top ? place : null;
      if (place?.top && line !== null) scroll.putBack(painter.element(line), place.top.y, () => (keeping = null));
    },
    /** For when the list is shown again. */
    leave: (shown: LineSource | null): LinesPlace | null => movedBy(now(shown), -frame()),
  };
}

/** The line that stands where a reader was: the same one, or of other lines that of the same moment. */
export function lineAtPlace(place: LinesPlace | null, source: LineSource): number | null {
  if (!place?.top) return null;
  return place.count === source.count ? place.top.line : Math.max(0, source.begunAt(place.top.seconds));
}

const movedBy = (place: LinesPlace | null, y: number): LinesPlace | null =>
  place && { ...place, top: place.top && { ...place.top, y: place.top.y + y } };

/** The first line that is seen, and how far from the top of the window, in CSS pixels. */
function topLine(painter: LinePainter, seen: readonly LineSpan[], frame: number) {
  for (const { from, until } of seen)
    for (let line = from; line < until; line++) {
      const box = painter.painted(line)?.getBoundingClientRect();
      if (box && box.bottom > frame) return { line, y: box.top };
    }
  return null;
}
