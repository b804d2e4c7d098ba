import { listCommand } from '@/components/ui/list-keys';
import type { LineSpan } from './line-painter';
import { chapterStartOf, lineIndexOf } from './line-source';
import type { createLineStates } from './line-states';

export interface LineActions {
  /**
   * Seeks to a line. `by` tells whether the user pressed a key, clicked the linked time, or clicked the line itself;
   * `position` is the clicked position in its text, `null` if the user clicked elsewhere.
   */
  onSeek(index: number, by: 'key' | 'time' | 'line', position: number | null): void;
  /** Seeks to the start of a chapter in seconds. */
  onChapter(seconds: number): void;
  onCopy(span: LineSpan, withTimes: boolean): void;
}

interface LineListContext {
  host: HTMLElement;
  states: ReturnType<typeof createLineStates>;
  count(): number;
  focus(index: number): void;
  actions: { current: LineActions };
  anchor: { index: number };
}

/** Listens to mouse and keyboard events in a list of lines. Returns a function that removes the listeners. */
export function listenToLineEvents(options: Omit<LineListContext, 'anchor'>): () => void {
  const list: LineListContext = { ...options, anchor: { index: 0 } };
  const { host } = options;
  const controller = new AbortController();
  const { signal } = controller;
  host.addEventListener('mousedown', preventTextSelection, { signal });
  host.addEventListener('click', (event) => handleClick(list, event), { signal });
  host.addEventListener('keydown', (event) => handleKey(list, event), { signal });
  return () => controller.abort();
}

/** Shift+click must extend the range of lines, not the browser's text selection. */
function preventTextSelection(event: MouseEvent): void {
  if (event.shiftKey && lineIndexOf(event.target) !== null) event.preventDefault();
}

const hasSelection = (host: HTMLElement): boolean =>
  host.ownerDocument.defaultView?.getSelection()?.isCollapsed === false;

/**
 * Reveals the line whose covered text is tapped, and returns whether it did. A mouse reveals a text by pointing at it,
 * so that a click can seek.
 */
function revealTapped(event: MouseEvent): boolean {
  const isTap = 'pointerType' in event && event.pointerType === 'touch';
  const covered = '[data-first="covered"] .pair > p, [data-second="covered"] .second-track';
  const text = isTap && event.target instanceof Element ? event.target.closest(covered) : null;
  const line = text?.closest('.line:not([data-revealed])');
  line?.toggleAttribute('data-revealed', true);
  return line != null;
}

/** Returns the position in a line's own text that was clicked; `null` for a click beside the text. */
function clickedPosition({ target, clientX, clientY }: MouseEvent): number | null {
  const text = target instanceof Element ? target.closest('.line > p') : null;
  const caret = text && caretAt(text.ownerDocument, clientX, clientY);
  if (!caret || caret.node.parentElement !== text) return null;
  const range = text.ownerDocument.createRange();
  range.setStart(caret.node, Math.max(0, caret.offset - 1));
  range.setEnd(caret.node, Math.min(caret.offset + 1, caret.node.textContent?.length ?? 0));
  const isInside = ({ left, right, top, bottom }: DOMRect): boolean =>
    clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  const nameEnd = caret.node.previousSibling?.textContent?.length ?? 0;
  return Array.from(range.getClientRects()).some(isInside) ? nameEnd + caret.offset : null;
}

/** Returns the place in the text at a point of the window. Chrome has the standard function only since version 128. */
function caretAt(doc: Document, x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in doc) {
    const caret = doc.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  const range = (doc as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

function handleClick(list: LineListContext, event: MouseEvent): void {
  const index = lineIndexOf(event.target);
  const start = chapterStartOf(event.target);
  const { states, actions } = list;
  const link = event.target instanceof Element && event.target.closest('a') !== null;
  // With Ctrl or Meta, the browser opens the link in a new tab.
  if (link && (event.ctrlKey || event.metaKey)) return;
  if (link) event.preventDefault();
  if (index !== null && event.shiftKey) extendTo(list, index, states.tabStop());
  else if (revealTapped(event)) return;
  // A click that ends a text selection must not seek.
  else if (hasSelection(list.host)) return;
  else if (index !== null) {
    states.select(null);
    // The line was not focusable on mouse down, so the click did not focus it.
    states.setTabStop(index)?.focus({ preventScroll: true });
    actions.current.onSeek(index, link ? 'time' : 'line', clickedPosition(event));
  } else if (start !== null) actions.current.onChapter(start);
}

function handleKey(list: LineListContext, event: KeyboardEvent): void {
  const { states, count, actions, host } = list;
  const index = lineIndexOf(event.target);
  const command = index === null ? null : listCommand(event, index, count());
  if (index === null || !command || command.kind === 'menu' || (command.kind === 'copy' && hasSelection(host))) return;
  // Without a selection, Escape is left to the parent elements.
  if (command.kind === 'none' && !states.selection()) return;
  event.preventDefault();
  if (command.kind === 'open') actions.current.onSeek(index, 'key', null);
  else if (command.kind === 'none') states.select(null);
  else if (command.kind === 'all') states.select({ from: 0, until: count() });
  else if (command.kind === 'copy')
    actions.current.onCopy(states.selection() ?? { from: index, until: index + 1 }, !command.plain);
  else if (command.kind === 'toggle') {
    list.anchor.index = index;
    states.select({ from: index, until: index + 1 });
  } else if (command.kind === 'move') moveTo(list, command, index);
}

function moveTo(list: LineListContext, { to, extend }: { to: number; extend: boolean }, index: number): void {
  if (extend) extendTo(list, to, index);
  else {
    list.states.select(null);
    list.focus(to);
  }
}

/** Extends the selected range to line `to`. If nothing is selected, the range starts at line `from`. */
function extendTo({ states, anchor, focus }: LineListContext, to: number, from: number): void {
  if (!states.selection()) anchor.index = from;
  states.select({ from: Math.min(anchor.index, to), until: Math.max(anchor.index, to) + 1 });
  focus(to);
}
