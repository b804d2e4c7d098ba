import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { keepListHeight } from '@/components/ui/keep-list-height';
import type { Settings } from '@/lib/settings/settings';
import {
  createDifferenceHighlights,
  createHitHighlights,
  createWordHighlight,
  type LineDifferences,
  type LineHit,
} from './line-highlights';
import { type LineActions, listenToLineEvents } from './line-list-events';
import { createLinePainter, type LineSpan } from './line-painter';
import { type LineSource, lineIndexOf, timeColumnWidth } from './line-source';
import { createLineStates } from './line-states';
import {
  createLineScroll,
  createListPositions,
  type ListPosition,
  lineAtPosition,
  listenToScroll,
  onUserScroll,
} from './list-scroll';

/** Imperative handle for updates that happen several times a second and must not rerender the list. */
export interface CaptionListHandle {
  setCurrent(index: number | null): void;
  scrollIntoView(index: number): void;
  /** Scrolls down by a number of CSS pixels, or up if it is negative. */
  scrollBy(pixels: number): void;
  focus(index: number): void;
  /** Reveals a covered line, or covers it again: the focused line, or the given one if no line has the focus. */
  reveal(index: number): void;
  showHits(hits: readonly LineHit[], current: readonly LineHit[]): void;
  /** Highlights the word being spoken; `null` removes the highlight. */
  showWord(word: LineHit | null): void;
  /** Highlights words that differ from the second track; `null` removes the highlights. */
  showDifferences(differences: LineDifferences | null): void;
  selection(): LineSpan | null;
  showLoop(span: LineSpan | null): void;
  positionOf(index: number): 'seen' | 'above' | 'below';
  /** Adds a part that is loaded later. Returns a function that removes it. */
  extend(createPart: (list: PaintedList) => ListPart): () => void;
}

/** The painted lines, for a part that adds to them. */
export interface PaintedList {
  host: HTMLElement;
  /** Returns a line's element and paints it if necessary; `null` if there is no such line. */
  element(index: number): HTMLElement | null;
  /** Returns a line's element; `null` if it is not painted. */
  painted(index: number): HTMLElement | null;
}

interface ListPart {
  /** Receives newly painted lines. */
  painted(span: LineSpan): void;
}

interface CaptionListEvents extends LineActions {
  /** Called when the user scrolls, so that the list stops following the player. */
  onScroll(): void;
  /** Called at most once a frame while the list scrolls for any reason. */
  onMoved(): void;
}

type TextSize = Settings['captionText'];
type TracksVisibility = Pick<Settings['secondTrack'], 'first' | 'second'>;

interface Props extends CaptionListEvents {
  source: LineSource;
  label: string;
  /** The line around which painting starts, unless a reading position is restored. */
  startLine: number;
  handle: Ref<CaptionListHandle>;
  /** The reading position of the previous list: restored on mount, stored on unmount. */
  position?: { current: ListPosition | null };
  /** The size and line spacing of the text, in percent. */
  text?: TextSize;
  /** Shows, covers or hides the text of each of two tracks. */
  visibility?: TracksVisibility;
  /** Returns the link for the time of a line. Without it, the times are not links. */
  linkOf?: (index: number) => string;
  /** A sticky header above the lines. */
  children?: ReactNode;
}

/** Shows every caption of a track as a list box with one tab stop, painted outside React (see `line-painter.ts`). */
export function CaptionList(props: Props) {
  const {
    source,
    label,
    startLine,
    handle,
    position,
    text = usualText,
    visibility,
    linkOf,
    children,
    ...events
  } = props;
  const host = useRef<HTMLDivElement>(null);
  const lines = useRef<ListParts | null>(null);
  const latestEvents = useRef<CaptionListEvents>(events);
  useEffect(() => {
    latestEvents.current = events;
  });
  // A layout effect paints the lines before the browser does, so that no frame shows an empty list.
  useLayoutEffect(() => {
    if (!host.current) return;
    const list = createList(host.current, latestEvents, position?.current ?? null);
    lines.current = list;
    return () => {
      if (position) position.current = list.capturePosition() ?? position.current;
      list.destroy();
    };
  }, [position]);
  // The effect reads `startLine` from a ref, because a change of `startLine` alone must not repaint the list.
  const start = useRef(startLine);
  start.current = startLine;
  useLayoutEffect(() => lines.current?.show(source, start.current, text), [source, text]);
  useEffect(() => (linkOf && host.current ? addTimeLinks(host.current, linkOf) : undefined), [linkOf]);
  useImperativeHandle(handle, () => forwardHandle(() => lines.current), []);
  return (
    <div ref={keepListHeight} className="scroll">
      {children}
      <div
        ref={host}
        className={linkOf ? 'lines linked' : 'lines'}
        data-first={visibility?.first}
        data-second={visibility?.second}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
      />
    </div>
  );
}

const usualText: TextSize = { size: 100, spacing: 100 };

type ListParts = ReturnType<typeof createList>;

const forwardHandle = (list: () => ListParts | null): CaptionListHandle => ({
  setCurrent: (index) => list()?.states.setCurrent(index),
  scrollIntoView: (index) => list()?.scrollTo(index),
  scrollBy: (pixels) => list()?.scrollBy(pixels),
  focus: (index) => list()?.focus(index),
  reveal: (index) => list()?.reveal(index),
  showHits: (hits, current) => list()?.hits.show(hits, current),
  showWord: (word) => list()?.word.show(word),
  showDifferences: (differences) => list()?.differences.show(differences),
  selection: () => list()?.states.selection() ?? null,
  showLoop: (span) => list()?.states.showLoop(span),
  positionOf: (index) => list()?.where(index) ?? 'seen',
  extend: (createPart) => list()?.extend(createPart) ?? (() => {}),
});

function createList(host: HTMLElement, events: { current: CaptionListEvents }, previous: ListPosition | null) {
  const scroller = host.parentElement ?? host;
  const { painter, states, hits, word, differences, parts, visibleSpans } = createPaintedList(host);
  const scroll = createLineScroll(scroller);
  let shownSource: LineSource | null = null;
  const positions = createListPositions({ painter, states, scroll, scroller, visibleSpans }, previous);
  const focus = (index: number): void => states.setTabStop(index)?.focus({ preventScroll: false });
  const cleanups = [
    onUserScroll(scroller, () => events.current.onScroll()),
    listenToScroll(scroller, () => events.current.onMoved()),
    listenToLineEvents({ host, states, count: () => shownSource?.count ?? 0, focus, actions: events }),
    addRateHints(host, (index) => shownSource?.contentOf(index).hint ?? null),
  ];
  return {
    states,
    hits,
    word,
    differences,
    focus,
    show(source: LineSource, startLine: number, text: TextSize) {
      const position = positions.of(shownSource);
      // A second track or another text size repaints the same lines, so their states and the focus are kept.
      const hasSameLines = position?.count === source.count;
      const hadFocus = hasSameLines && lineIndexOf(host.ownerDocument.activeElement) !== null;
      if (!hasSameLines) states.clear();
      else if (!shownSource) states.select(position.selection);
      shownSource = source;
      host.style.setProperty('--caption-size', `${text.size / 100}`);
      host.style.setProperty('--caption-spacing', `${text.spacing / 100}`);
      host.style.setProperty('--time-width', `${timeColumnWidth(lastLineTime(source))}rem`);
      const line = lineAtPosition(position, source);
      painter.show(source, Math.min(line ?? startLine, Math.max(0, source.count - 1)));
      if (hadFocus) states.setTabStop(states.tabStop())?.focus({ preventScroll: true });
      positions.restore(position, line);
    },
    reveal(index: number) {
      const focused = lineIndexOf(host.ownerDocument.activeElement);
      painter.element(focused ?? index)?.toggleAttribute('data-revealed');
    },
    capturePosition: () => positions.capture(shownSource),
    scrollTo(index: number) {
      const line = painter.element(index);
      if (line) scroll.scrollIntoView(line, (distance) => painter.painted(index - distance));
    },
    scrollBy: (pixels: number) => scroller.scrollBy({ top: pixels, behavior: 'instant' }),
    where: (index: number) => scroll.positionOf(painter.element(index)),
    extend(createPart: (list: PaintedList) => ListPart) {
      const part = createPart({ host, element: painter.element, painted: painter.painted });
      parts.add(part);
      return () => void parts.delete(part);
    },
    destroy() {
      for (const cleanup of cleanups) cleanup();
      painter.stop();
      hits.destroy();
      word.show(null);
      differences.destroy();
    },
  };
}

function createPaintedList(host: HTMLElement) {
  let visibleSpans: LineSpan[] = [];
  const parts = new Set<ListPart>();
  const painter = createLinePainter(host, {
    painted(span) {
      states.applyTo(span);
      for (const part of parts) part.painted(span);
    },
    inView(spans) {
      visibleSpans = spans;
      hits.inView(spans);
      differences.inView(spans);
    },
  });
  const states = createLineStates(painter);
  const hits = createHitHighlights(host, painter);
  const word = createWordHighlight(host, painter);
  const differences = createDifferenceHighlights(host, painter);
  return { painter, states, hits, word, differences, parts, visibleSpans: () => visibleSpans };
}

const lastLineTime = ({ count, contentOf }: LineSource): string => (count === 0 ? '' : contentOf(count - 1).time);

/** Adds a line's tooltip only on hover, because most of the tooltips of up to 36,000 lines would never be seen. */
function addRateHints(host: HTMLElement, hintOf: (index: number) => string | null): () => void {
  const listen = (event: PointerEvent): void => {
    const rate = event.target instanceof Element ? event.target.closest<HTMLElement>('.line-rate') : null;
    const index = lineIndexOf(rate);
    if (rate && index !== null && !rate.title) rate.title = hintOf(index) ?? '';
  };
  host.addEventListener('pointerover', listen);
  return () => host.removeEventListener('pointerover', listen);
}

/**
 * Turns the time of a line into a link only on hover over the line, because an option of a list box must not contain links. Keyboard users
 * press Enter instead.
 */
function addTimeLinks(host: HTMLElement, linkOf: (index: number) => string): () => void {
  const listen = ({ target }: PointerEvent): void => {
    const line = target instanceof Element ? target.closest('.line') : null;
    const index = lineIndexOf(line);
    const time = line?.firstChild;
    if (!time || index === null || time.nodeType !== Node.TEXT_NODE) return;
    const link = host.ownerDocument.createElement('a');
    Object.assign(link, { href: linkOf(index), target: '_blank', rel: 'noopener noreferrer', tabIndex: -1 });
    time.replaceWith(link);
    link.append(time);
  };
  host.addEventListener('pointerover', listen);
  return () => host.removeEventListener('pointerover', listen);
}
