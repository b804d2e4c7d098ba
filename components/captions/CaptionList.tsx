import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { createHitMarks, type LineHit } from './hit-marks';
import { lineIndexOf } from './line-element';
import { type LineWishes, onLineInput } from './line-input';
import { createLineMarks } from './line-marks';
import { createLinePainter, type LineSource, type LineSpan } from './line-painter';
import { createLinePlaces, type LinesPlace, lineAtPlace } from './line-places';
import { createLineScroll, onMoved, onReaderScroll } from './line-scroll';
import { timeColumn } from './line-source';
import { createWordMarks, type MarkedWords } from './word-marks';

/** What is told to the list from outside of React, several times a second: nothing of it draws anything anew. */
export interface LinesHandle {
  /** The line spoken now. */
  here(index: number | null): void;
  /** Scrolls so that a line can be read. */
  bring(index: number): void;
  /** Gives the focus to a line. */
  focus(index: number): void;
  hits(all: readonly LineHit[], here: readonly LineHit[]): void;
  /** Words that a second track says otherwise; `null` for none. */
  words(marked: MarkedWords | null): void;
  chosen(): LineSpan | null;
  /** Marks the lines that are played again and again. */
  looped(span: LineSpan | null): void;
  /** Where a line lies, as seen from what is on screen. */
  where(index: number): 'seen' | 'above' | 'below';
}

export interface LinesEvents extends LineWishes {
  /** The reader scrolls: following must let go (CAP-02). */
  onScroll(): void;
  /** Something else is on screen now. */
  onMoved(): void;
}

interface Props extends LinesEvents {
  source: LineSource;
  label: string;
  /** The line around which painting begins. */
  near: number;
  handle: Ref<LinesHandle>;
  /** Where the reader was when the list was last shown: it begins there, and leaves word when it goes. */
  place?: { current: LinesPlace | null };
  /** Where the time of a line leads to; without it, a press on the line goes there. */
  linkOf?: (index: number) => string;
  /** Stays in sight above the lines. */
  children?: ReactNode;
}

/** Every caption of a track as a list box: painted outside of React (see `line-painter.ts`), with one tab stop. */
export function CaptionList({ source, label, near, handle, place, linkOf, children, ...events }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const lines = useRef<Lines | null>(null);
  const heard = useRef<LinesEvents>(events);
  useEffect(() => {
    heard.current = events;
  });
  // Before the frame that is about to be drawn, so that it does not show an empty list.
  useLayoutEffect(() => {
    if (!host.current) return;
    const joined = joinLines(host.current, heard, place?.current ?? null);
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
  useEffect(() => (linkOf && host.current ? onTimeHover(host.current, linkOf) : undefined), [linkOf]);
  useImperativeHandle(handle, () => forwarded(() => lines.current), []);
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

type Lines = ReturnType<typeof joinLines>;

const forwarded = (lines: () => Lines | null): LinesHandle => ({
  here: (index) => lines()?.marks.here(index),
  bring: (index) => lines()?.bring(index),
  focus: (index) => lines()?.focus(index),
  hits: (all, here) => lines()?.hits.show(all, here),
  words: (marked) => lines()?.words.show(marked),
  chosen: () => lines()?.marks.chosen() ?? null,
  looped: (span) => lines()?.marks.loop(span),
  where: (index) => lines()?.where(index) ?? 'seen',
});

/** Painter, marks, found text and scrolling of one list, joined to what the reader does in it. */
function joinLines(host: HTMLElement, heard: { current: LinesEvents }, before: LinesPlace | null) {
  const scroller = host.parentElement ?? host;
  const { painter, marks, hits, words, seen } = joinMarks(host);
  const scroll = createLineScroll(scroller);
  let shown: LineSource | null = null;
  const places = createLinePlaces({ painter, marks, scroll, scroller, seen }, before);
  const focus = (index: number): void => marks.rove(index)?.focus({ preventScroll: false });
  const ends = [
    onReaderScroll(scroller, () => heard.current.onScroll()),
    onMoved(scroller, () => heard.current.onMoved()),
    onLineInput({ host, marks, count: () => shown?.count ?? 0, focus, wishes: heard }),
    onPaceHover(host, (index) => shown?.look(index).hint ?? null),
  ];
  return {
    marks,
    hits,
    words,
    focus,
    show(source: LineSource, near: number) {
      const place = places.of(shown);
      // The same lines, only looking otherwise: a second track came beside them. The reader stays where they were.
      const isSame = place?.count === source.count;
      const had = isSame && lineIndexOf(host.ownerDocument.activeElement) !== null;
      if (!isSame) marks.forget();
      else if (!shown) marks.choose(place.chosen);
      shown = source;
      host.style.setProperty('--time', `${timeColumn(lastTime(source))}rem`);
      const line = lineAtPlace(place, source);
      painter.show(source, Math.min(line ?? near, Math.max(0, source.count - 1)));
      if (had) marks.rove(marks.roving())?.focus({ preventScroll: true });
      places.putBack(place, line);
    },
    place: () => places.leave(shown),
    bring(index: number) {
      const line = painter.element(index);
      if (line) scroll.bring(line);
    },
    where: (index: number) => scroll.where(painter.element(index)),
    end() {
      for (const end of ends) end();
      painter.end();
      hits.end();
      words.end();
    },
  };
}

/** The painter and all that marks what it has painted. */
function joinMarks(host: HTMLElement) {
  let seen: LineSpan[] = [];
  const painter = createLinePainter(host, {
    painted: (span) => marks.paint(span),
    inView(spans) {
      seen = spans;
      hits.inView(spans);
      words.inView(spans);
    },
  });
  const marks = createLineMarks(painter);
  const hits = createHitMarks(host, painter);
  const words = createWordMarks(host, painter);
  return { painter, marks, hits, words, seen: () => seen };
}

const lastTime = ({ count, look }: LineSource): string => (count === 0 ? '' : look(count - 1).time);

/** A line's two figures as a tooltip, made when they are pointed at: 36,000 of them unseen would be waste. */
function onPaceHover(host: HTMLElement, hintOf: (index: number) => string | null): () => void {
  const listen = (event: PointerEvent): void => {
    const pace = event.target instanceof Element ? event.target.closest<HTMLElement>('.wpm') : null;
    const index = lineIndexOf(pace);
    if (pace && index !== null && !pace.title) pace.title = hintOf(index) ?? '';
  };
  host.addEventListener('pointerover', listen);
  return () => host.removeEventListener('pointerover', listen);
}

/** A line's time as a link, made when it is pointed at: keys have Enter for it, and an option of a list holds no link of its own. */
function onTimeHover(host: HTMLElement, linkOf: (index: number) => string): () => void {
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
