import type { LinePainter, LineSource, LineSpan } from './line-painter';
import type { LineStates } from './line-states';

/** Keeps a line in sight, and tells a reader's own scrolling from ours. */
interface LineScroll {
  /** Brings a line a third down from the top; smoothly only where it is near and motion is welcome. */
  bringIntoView(line: HTMLElement): void;
  /** Whether the line can be read now, without scrolling, or where it lies. */
  positionOf(line: HTMLElement | null): 'seen' | 'above' | 'below';
  /** Brings a line to where it was, so many CSS pixels below the top of the window. */
  restore(line: HTMLElement | null, y: number, done: () => void): void;
}

const topShare = 1 / 3;

/** Scrolls `scroller`, or the page itself where the panel is very small. */
export function createLineScroll(scroller: HTMLElement): LineScroll {
  const view = scroller.ownerDocument.defaultView;
  const isStill = (): boolean => view?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;

  const offsetOf = (line: HTMLElement): number =>
    line.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientHeight * topShare;

  return {
    bringIntoView(line) {
      // In a very small panel the page scrolls, and the list is as tall as its lines.
      if (view?.getComputedStyle(scroller).overflowY === 'visible') return line.scrollIntoView({ block: 'center' });
      const far = Math.abs(offsetOf(line)) > scroller.clientHeight;
      const behavior = far || isStill() ? 'instant' : 'smooth';
      scroller.scrollBy({ top: offsetOf(line), behavior });
      // Lines that were never laid out have guessed heights: once they are, the place is put right.
      if (far) view?.requestAnimationFrame(() => scroller.scrollBy({ top: offsetOf(line), behavior: 'instant' }));
    },
    positionOf(line) {
      if (!line) return 'seen';
      const { top, bottom } = line.getBoundingClientRect();
      const frame = scroller.getBoundingClientRect();
      if (top < frame.top) return 'above';
      return bottom <= frame.bottom ? 'seen' : 'below';
    },
    restore(line, y, done) {
      const put = () =>
        line?.isConnected && scroller.scrollBy({ top: line.getBoundingClientRect().top - y, behavior: 'instant' });
      put();
      // As above: lines around it may have had guessed heights.
      view?.requestAnimationFrame(() => {
        put();
        done();
      });
    },
  };
}

/** Keys that scroll by themselves. */
const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);

/** Calls when the user scrolls by wheel, touch, key or the bar itself; our own scrolling is not heard. */
export function onUserScroll(scroller: HTMLElement, scrolled: () => void): () => void {
  const byKey = (event: KeyboardEvent): void => {
    if (scrollKeys.has(event.key)) scrolled();
  };
  const byBar = (event: PointerEvent): void => {
    if (event.target === scroller) scrolled();
  };
  scroller.addEventListener('wheel', scrolled, { passive: true });
  scroller.addEventListener('touchmove', scrolled, { passive: true });
  scroller.addEventListener('keydown', byKey);
  scroller.addEventListener('pointerdown', byBar);
  return () => {
    scroller.removeEventListener('wheel', scrolled);
    scroller.removeEventListener('touchmove', scrolled);
    scroller.removeEventListener('keydown', byKey);
    scroller.removeEventListener('pointerdown', byBar);
  };
}

/** Calls at most once a frame while the list moves, by whomever. */
export function onScrolled(scroller: HTMLElement, moved: () => void): () => void {
  const view = scroller.ownerDocument.defaultView;
  let waits = false;
  const listen = (): void => {
    if (waits) return;
    waits = true;
    view?.requestAnimationFrame(() => {
      waits = false;
      moved();
    });
  };
  scroller.addEventListener('scroll', listen, { passive: true });
  return () => scroller.removeEventListener('scroll', listen);
}

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
