import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { lineIndexOf } from './line-element';
import { createDifferenceHighlights, createHitHighlights, type LineDifferences, type LineHit } from './line-highlights';
import { type LineActions, listenForLineInput } from './line-input';
import { createLinePainter, type LineSource, type LineSpan } from './line-painter';
import { timeColumnWidth } from './line-source';
import { createLineStates } from './line-states';
import {
  createLineScroll,
  createListPositions,
  type ListPosition,
  lineAtPosition,
  onScrolled,
  onUserScroll,
} from './list-scroll';

/** What is told to the list from outside of React, several times a second: nothing of it draws anything anew. */
export interface CaptionListHandle {
  /** The line spoken now. */
  setCurrent(index: number | null): void;
  /** Scrolls so that a line can be read. */
  bringIntoView(index: number): void;
  /** Gives the focus to a line. */
  focus(index: number): void;
  showHits(all: readonly LineHit[], setCurrent: readonly LineHit[]): void;
  /** Words that a second track says otherwise; `null` for none. */
  words(marked: LineDifferences | null): void;
  chosen(): LineSpan | null;
  /** Marks the lines that are played again and again. */
  showLoop(span: LineSpan | null): void;
  /** Where a line lies, as seen from what is on screen. */
  positionOf(index: number): 'seen' | 'above' | 'below';
}

interface CaptionListEvents extends LineActions {
  /** The user scrolls: following must let go. */
  onScroll(): void;
  /** Something else is on screen now. */
  onMoved(): void;
}

interface Props extends CaptionListEvents {
  source: LineSource;
  label: string;
  /** The line around which painting begins. */
  startLine: number;
  handle: Ref<CaptionListHandle>;
  /** Where the user was when the list was last shown: it begins there, and leaves word when it goes. */
  place?: { current: ListPosition | null };
  /** Where the time of a line leads to; without it, a press on the line goes there. */
  linkOf?: (index: number) => string;
  /** Stays in sight above the lines. */
  children?: ReactNode;
}

/** Every caption of a track as a list box: painted outside of React (see `line-painter.ts`), with one tab stop. */
export function CaptionList({ source, label, startLine: near, handle, place, linkOf, children, ...events }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const lines = useRef<ListParts | null>(null);
  const latestEvents = useRef<CaptionListEvents>(events);
  useEffect(() => {
    latestEvents.current = events;
  });
  // Before the frame that is about to be drawn, so that it does not show an empty list.
  useLayoutEffect(() => {
    if (!host.current) return;
    const joined = createList(host.current, latestEvents, place?.current ?? null);
    lines.current = joined;
    return () => {
      if (place) place.current = joined.place() ?? place.current;
      joined.end();
    };
  }, [place]);
  // `near` only says where to begin: a later value must not paint the list again.
  const start = useRef(near);
  start.current = near;
  useLayoutEffect(() => lines.current?.show(source, start.current), [source]);
  useEffect(() => (linkOf && host.current ? addTimeLinks(host.current, linkOf) : undefined), [linkOf]);
  useImperativeHandle(handle, () => forwardHandle(() => lines.current), []);
  return (
    <div className="scroll">
      {children}
      <div
        ref={host}
        className={linkOf ? 'lines linked' : 'lines'}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
      />
    </div>
  );
}

type ListParts = ReturnType<typeof createList>;

const forwardHandle = (lines: () => ListParts | null): CaptionListHandle => ({
  setCurrent: (index) => lines()?.marks.setCurrent(index),
  bringIntoView: (index) => lines()?.bring(index),
  focus: (index) => lines()?.focus(index),
  showHits: (all, here) => lines()?.hits.show(all, here),
  words: (marked) => lines()?.words.show(marked),
  chosen: () => lines()?.marks.chosen() ?? null,
  showLoop: (span) => lines()?.marks.showLoop(span),
  positionOf: (index) => lines()?.where(index) ?? 'seen',
});

/** Painter, marks, found text and scrolling of one list, joined to what the user does in it. */
function createList(host: HTMLElement, events: { current: CaptionListEvents }, previous: ListPosition | null) {
  const scroller = host.parentElement ?? host;
  const { painter, marks, hits, words, seen } = createPaintedList(host);
  const scroll = createLineScroll(scroller);
  let shown: LineSource | null = null;
  const positions = createListPositions({ painter, marks, scroll, scroller, seen }, previous);
  const focus = (index: number): void => marks.setTabStop(index)?.focus({ preventScroll: false });
  const ends = [
    onUserScroll(scroller, () => events.current.onScroll()),
    onScrolled(scroller, () => events.current.onMoved()),
    listenForLineInput({ host, marks, count: () => shown?.count ?? 0, focus, actions: events }),
    addRateHints(host, (index) => shown?.look(index).hint ?? null),
  ];
  return {
    marks,
    hits,
    words,
    focus,
    show(source: LineSource, near: number) {
      const place = positions.of(shown);
      // The same lines, only looking otherwise: a second track came beside them. The user stays where they were.
      const isSame = place?.count === source.count;
      const had = isSame && lineIndexOf(host.ownerDocument.activeElement) !== null;
      if (!isSame) marks.forget();
      else if (!shown) marks.choose(place.chosen);
      shown = source;
      host.style.setProperty('--time', `${timeColumnWidth(lastLineTime(source))}rem`);
      const line = lineAtPosition(place, source);
      painter.show(source, Math.min(line ?? near, Math.max(0, source.count - 1)));
      if (had) marks.setTabStop(marks.tabStop())?.focus({ preventScroll: true });
      positions.putBack(place, line);
    },
    place: () => positions.leave(shown),
    bring(index: number) {
      const line = painter.element(index);
      if (line) scroll.bringIntoView(line);
    },
    where: (index: number) => scroll.positionOf(painter.element(index)),
    end() {
      for (const end of ends) end();
      painter.end();
      hits.end();
      words.end();
    },
  };
}

/** The painter and all that marks what it has painted. */
function createPaintedList(host: HTMLElement) {
  let seen: LineSpan[] = [];
  const painter = createLinePainter(host, {
    painted: (span) => marks.applyTo(span),
    inView(spans) {
      seen = spans;
      hits.inView(spans);
      words.inView(spans);
    },
  });
  const marks = createLineStates(painter);
  const hits = createHitHighlights(host, painter);
  const words = createDifferenceHighlights(host, painter);
  return { painter, marks, hits, words, seen: () => seen };
}

const lastLineTime = ({ count, look }: LineSource): string => (count === 0 ? '' : look(count - 1).time);

/** A line's two figures as a tooltip, made when they are pointed at: 36,000 of them unseen would be waste. */
function addRateHints(host: HTMLElement, hintOf: (index: number) => string | null): () => void {
  const listen = (event: PointerEvent): void => {
    const rate = event.target instanceof Element ? event.target.closest<HTMLElement>('.wpm') : null;
    const index = lineIndexOf(rate);
    if (rate && index !== null && !rate.title) rate.title = hintOf(index) ?? '';
  };
  host.addEventListener('pointerover', listen);
  return () => host.removeEventListener('pointerover', listen);
}

/** A line's time as a link, made when it is pointed at: keys have Enter for it, and an option of a list holds no link of its own. */
function addTimeLinks(host: HTMLElement, linkOf: (index: number) => string): () => void {
  const listen = ({ target }: PointerEvent): void => {
    const time = target instanceof Element ? target.closest('time') : null;
    const index = lineIndexOf(time);
    if (!time || index === null || time.firstElementChild) return;
    const link = host.ownerDocument.createElement('a');
    Object.assign(link, { href: linkOf(index), target: '_blank', rel: 'noopener noreferrer', tabIndex: -1 });
    link.append(...time.childNodes);
    time.append(link);
  };
  host.addEventListener('pointerover', listen);
  return () => host.removeEventListener('pointerover', listen);
}
