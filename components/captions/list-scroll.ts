import type { LinePainter, LineSpan } from './line-painter';
import type { LineSource } from './line-source';
import type { LineStates } from './line-states';

interface LineScroll {
  /**
   * Scrolls a line to a third of the visible height below the top, or up to a line less, so that the list begins with a
   * whole line. `before` returns lines above it, by their distance in lines. Scrolling is smooth only over short
   * distances and if the user allows motion.
   */
  scrollIntoView(line: HTMLElement, before: (distance: number) => HTMLElement | null): void;
  /** Returns whether a line is visible, above the visible part or below it; `seen` for `null`. */
  positionOf(line: HTMLElement | null): 'seen' | 'above' | 'below';
  /** Scrolls a line back to `y` CSS pixels below the top of the window, and calls `onDone` after the next frame. */
  restore(line: HTMLElement | null, y: number, onDone: () => void): void;
}

const topShare = 1 / 3;

/** Scrolls `scroller`, or the page itself if all of the panel scrolls. */
export function createLineScroll(scroller: HTMLElement): LineScroll {
  const view = scroller.ownerDocument.defaultView;
  const prefersReducedMotion = (): boolean => view?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;

  /** In a panel that leaves too little room for the list, the page scrolls instead of the list. */
  const isPageScrolled = (): boolean => view?.getComputedStyle(scroller).overflowY === 'visible';
  const frame = (): { top: number; bottom: number } =>
    isPageScrolled() ? { top: 0, bottom: view?.innerHeight ?? 0 } : scroller.getBoundingClientRect();

  const topOf = (line: HTMLElement): number => line.getBoundingClientRect().top;
  const offsetOf = (line: HTMLElement, before: (distance: number) => HTMLElement | null): number => {
    const head = scroller.querySelector<HTMLElement>(':scope > .pair-head')?.offsetHeight ?? 0;
    const highest = topOf(line) - (scroller.clientHeight - head) * topShare;
    let top = topOf(line);
    let distance = 1;
    let above = before(distance);
    for (; above && topOf(above) >= highest; above = before(distance)) {
      top = topOf(above);
      distance += 1;
    }
    // Without a line above, the list begins here or is not painted further up.
    return (above ? top : highest) - scroller.getBoundingClientRect().top - head;
  };

  return {
    scrollIntoView(line, before) {
      if (isPageScrolled()) return line.scrollIntoView({ block: 'center' });
      const isFar = Math.abs(offsetOf(line, before)) > scroller.clientHeight;
      const behavior = isFar || prefersReducedMotion() ? 'instant' : 'smooth';
      scroller.scrollBy({ top: offsetOf(line, before), behavior });
      // Line heights are estimates until layout, so the position is corrected in the next frame.
      if (isFar)
        view?.requestAnimationFrame(() => scroller.scrollBy({ top: offsetOf(line, before), behavior: 'instant' }));
    },
    positionOf(line) {
      if (!line) return 'seen';
      const { top, bottom } = line.getBoundingClientRect();
      const seen = frame();
      if (top < seen.top) return 'above';
      return bottom <= seen.bottom ? 'seen' : 'below';
    },
    restore(line, y, onDone) {
      const scrollBack = () =>
        line?.isConnected && scroller.scrollBy({ top: line.getBoundingClientRect().top - y, behavior: 'instant' });
      scrollBack();
      // Line heights were estimates until layout, so the position is corrected.
      view?.requestAnimationFrame(() => {
        scrollBack();
        onDone();
      });
    },
  };
}

/** Keys that scroll by default. */
const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);

/** Calls `onScroll` when the user scrolls by wheel, touch, key or scrollbar, but not when a script scrolls. */
export function onUserScroll(scroller: HTMLElement, onScroll: () => void): () => void {
  const byKey = (event: KeyboardEvent): void => {
    if (scrollKeys.has(event.key)) onScroll();
  };
  const byBar = (event: PointerEvent): void => {
    if (event.target === scroller) onScroll();
  };
  scroller.addEventListener('wheel', onScroll, { passive: true });
  scroller.addEventListener('touchmove', onScroll, { passive: true });
  scroller.addEventListener('keydown', byKey);
  scroller.addEventListener('pointerdown', byBar);
  return () => {
    scroller.removeEventListener('wheel', onScroll);
    scroller.removeEventListener('touchmove', onScroll);
    scroller.removeEventListener('keydown', byKey);
    scroller.removeEventListener('pointerdown', byBar);
  };
}

/** Calls `onScroll` at most once a frame while the list, or the page around it, scrolls for any reason. */
export function listenToScroll(scroller: HTMLElement, onScroll: () => void): () => void {
  const view = scroller.ownerDocument.defaultView;
  let isScheduled = false;
  const listen = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    view?.requestAnimationFrame(() => {
      isScheduled = false;
      onScroll();
    });
  };
  const page = scroller.ownerDocument;
  page.addEventListener('scroll', listen, { capture: true, passive: true });
  return () => page.removeEventListener('scroll', listen, { capture: true });
}

/** The reading position in a list with `count` lines. */
export interface ListPosition {
  count: number;
  selection: LineSpan | null;
  /**
   * The first visible line and its time in seconds. `y` is the distance in CSS pixels of the line from the top of the
   * window or, in a captured position, from the top of the scroller.
   */
  top: { line: number; seconds: number; y: number } | null;
}

interface ListPositionParts {
  painter: LinePainter;
  states: LineStates;
  scroll: LineScroll;
  scroller: HTMLElement;
  visibleSpans(): readonly LineSpan[];
}

/**
 * Restores the reading position when lines are painted again. `previous` is the position captured when the list was
 * last removed.
 */
export function createListPositions(
  { painter, states, scroll, scroller, visibleSpans }: ListPositionParts,
  previous: ListPosition | null,
) {
  const frame = (): number => scroller.getBoundingClientRect().top;
  // The position is relative to the window, so that a line stays in place when content above the list changes.
  const currentPosition = (source: LineSource | null): ListPosition | null => {
    if (!source) return null;
    const top = firstVisibleLine(painter, visibleSpans(), frame());
    return {
      count: source.count,
      selection: states.selection(),
      top: top && { ...top, seconds: source.start(top.line) },
    };
  };
  // The position being restored, in case the list is repainted before the restoration is complete.
  let restoring = offsetBy(previous, frame());
  return {
    of: (source: LineSource | null): ListPosition | null => restoring ?? currentPosition(source),
    restore(position: ListPosition | null, line: number | null) {
      restoring = position?.top ? position : null;
      if (position?.top && line !== null)
        scroll.restore(painter.element(line), position.top.y, () => (restoring = null));
    },
    /** Returns the position to restore when the list is created again, relative to the scroller. */
    capture: (source: LineSource | null): ListPosition | null => offsetBy(currentPosition(source), -frame()),
  };
}

/**
 * Returns the index of the line at a reading position: the same index or, if the number of lines has changed, the last
 * line that starts at or before the same time. Returns `null` without a position.
 */
export function lineAtPosition(position: ListPosition | null, source: LineSource): number | null {
  if (!position?.top) return null;
  return position.count === source.count
    ? position.top.line
    : Math.max(0, source.lastStartedLine(position.top.seconds));
}

const offsetBy = (position: ListPosition | null, y: number): ListPosition | null =>
  position && { ...position, top: position.top && { ...position.top, y: position.top.y + y } };

/** Returns the first visible line and its distance from the top of the window in CSS pixels. */
function firstVisibleLine(painter: LinePainter, visibleSpans: readonly LineSpan[], frame: number) {
  for (const { from, until } of visibleSpans)
    for (let line = from; line < until; line++) {
      const box = painter.painted(line)?.getBoundingClientRect();
      if (box && box.bottom > frame) return { line, y: box.top };
    }
  return null;
}
