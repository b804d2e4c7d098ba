import { chapterStartOf, lineIndexOf } from './line-element';
import { lineVerb } from './line-keys';
import type { createLineMarks } from './line-marks';
import type { LineSpan } from './line-painter';

/** What the reader wants of the lines. */
export interface LineWishes {
  /** By a key, by its time where that is a link, or by a press on the line. */
  onSeek(index: number, by: 'key' | 'time' | 'line'): void;
  /** To the start of a chapter, in seconds. */
  onChapter(seconds: number): void;
  onCopy(span: LineSpan, withTimes: boolean): void;
}

interface List {
  host: HTMLElement;
  marks: ReturnType<typeof createLineMarks>;
  /** How many lines there are. */
  count(): number;
  focus(index: number): void;
  wishes: { current: LineWishes };
  /** Where a range was begun, by mouse or key. */
  anchor: { at: number };
}

/** Hears mouse and keys in a list of lines, until what comes back is called. */
export function onLineInput(list: Omit<List, 'anchor'>): () => void {
  const all: List = { ...list, anchor: { at: 0 } };
  const { host } = list;
  const ended = new AbortController();
  const { signal } = ended;
  host.addEventListener('mousedown', holdText, { signal });
  host.addEventListener('click', (event) => clicked(all, event), { signal });
  host.addEventListener('keydown', (event) => pressed(all, event), { signal });
  return () => ended.abort();
}

/** A press with Shift extends the range of lines, not the selection of text. */
function holdText(event: MouseEvent): void {
  if (event.shiftKey && lineIndexOf(event.target) !== null) event.preventDefault();
}

const hasText = (host: HTMLElement): boolean => host.ownerDocument.defaultView?.getSelection()?.isCollapsed === false;

function clicked(list: List, event: MouseEvent): void {
  const [index, start] = [lineIndexOf(event.target), chapterStartOf(event.target)];
  const { marks, wishes } = list;
  const link = event.target instanceof Element && event.target.closest('a') !== null;
  // With Ctrl or Meta the reader says where a link opens.
  if (link && (event.ctrlKey || event.metaKey)) return;
  if (link) event.preventDefault();
  if (index !== null && event.shiftKey) extendTo(list, index, marks.roving());
  // Text that was just selected by dragging is meant to be copied, not to be jumped to.
  else if (hasText(list.host)) return;
  else if (index !== null) {
    marks.choose(null);
    // A line that Tab did not reach before takes no focus by the press itself: the next key goes on from here.
    marks.rove(index)?.focus({ preventScroll: true });
    wishes.current.onSeek(index, link ? 'time' : 'line');
  } else if (start !== null) wishes.current.onChapter(start);
}

function pressed(list: List, event: KeyboardEvent): void {
  const { marks, count, wishes, host } = list;
  const at = lineIndexOf(event.target);
  const verb = at === null ? null : lineVerb(event, at, count());
  if (at === null || !verb || (verb.does === 'copy' && hasText(host))) return;
  // Where nothing is chosen, Escape closes what lies around the list.
  if (verb.does === 'clear' && !marks.chosen()) return;
  event.preventDefault();
  if (verb.does === 'seek') wishes.current.onSeek(at, 'key');
  else if (verb.does === 'clear') marks.choose(null);
  else if (verb.does === 'choose-all') marks.choose({ from: 0, until: count() });
  else if (verb.does === 'copy') wishes.current.onCopy(marks.chosen() ?? { from: at, until: at + 1 }, verb.withTimes);
  else if (verb.does === 'choose') {
    list.anchor.at = at;
    marks.choose({ from: at, until: at + 1 });
  } else move(list, verb, at);
}

function move(list: List, { to, extend }: { to: number; extend: boolean }, at: number): void {
  if (extend) extendTo(list, to, at);
  else {
    list.marks.choose(null);
    list.focus(to);
  }
}

/** The range goes from where it was begun, or else from a line, to another. */
function extendTo({ marks, anchor, focus }: List, to: number, from: number): void {
  if (!marks.chosen()) anchor.at = from;
  marks.choose({ from: Math.min(anchor.at, to), until: Math.max(anchor.at, to) + 1 });
  focus(to);
}
