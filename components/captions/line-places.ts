import type { LinePainter, LineSource, LineSpan } from './line-painter';
import type { LineStates } from './line-states';
import type { LineScroll } from './list-scroll';

/** Where a reader is in a list of so many lines. */
export interface ListPosition {
  count: number;
  chosen: LineSpan | null;
  /** The first line that is seen, its time in seconds, and how many CSS pixels it stands below the top of what scrolls. */
  top: { line: number; seconds: number; y: number } | null;
}

interface ListPositionParts {
  painter: LinePainter;
  marks: LineStates;
  scroll: LineScroll;
  scroller: HTMLElement;
  /** Lines near the part of the list that is seen. */
  seen(): readonly LineSpan[];
}

/** Keeps a reader where they are while lines are painted anew; `before` is where they were when the list was last left. */
export function createListPositions(
  { painter, marks, scroll, scroller, seen }: ListPositionParts,
  previous: ListPosition | null,
) {
  const frame = (): number => scroller.getBoundingClientRect().top;
  // In the window, so that a line stays there where what stands above the list comes or goes.
  const currentPosition = (shown: LineSource | null): ListPosition | null => {
    if (!shown) return null;
    const top = firstVisibleLine(painter, seen(), frame());
    return { count: shown.count, chosen: marks.chosen(), top: top && { ...top, seconds: shown.start(top.line) } };
  };
  // What is being put back: where the list is painted once more before that, it is still this.
  let restoring = offsetBy(previous, frame());
  return {
    of: (shown: LineSource | null): ListPosition | null => restoring ?? currentPosition(shown),
    putBack(place: ListPosition | null, line: number | null) {
      restoring = place?.top ? place : null;
      if (place?.top && line !== null) scroll.restore(painter.element(line), place.top.y, () => (restoring = null));
    },
    /** For when the list is shown again. */
    leave: (shown: LineSource | null): ListPosition | null => offsetBy(currentPosition(shown), -frame()),
  };
}

/** The line that stands where a reader was: the same one, or of other lines that of the same moment. */
export function lineAtPosition(place: ListPosition | null, source: LineSource): number | null {
  if (!place?.top) return null;
  return place.count === source.count ? place.top.line : Math.max(0, source.lastStartedLine(place.top.seconds));
}

const offsetBy = (place: ListPosition | null, y: number): ListPosition | null =>
  place && { ...place, top: place.top && { ...place.top, y: place.top.y + y } };

/** The first line that is seen, and how far from the top of the window, in CSS pixels. */
function firstVisibleLine(painter: LinePainter, seen: readonly LineSpan[], frame: number) {
  for (const { from, until } of seen)
    for (let line = from; line < until; line++) {
      const box = painter.painted(line)?.getBoundingClientRect();
      if (box && box.bottom > frame) return { line, y: box.top };
    }
  return null;
}
