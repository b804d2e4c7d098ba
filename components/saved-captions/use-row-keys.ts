import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** A row that is new in the document takes no focus before its size is known: a frame or two. */
const maxFrames = 10;

/** Arrows go from the link of one row to that of the next, also to rows that are not drawn yet. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<Pick<VirtualizerHandle, 'scrollToIndex'> | null>,
  count: number,
) {
  const [at, setAt] = useState(0);
  const go = (to: number) => {
    setAt(to);
    rows.current?.scrollToIndex(to, { align: 'nearest' });
    focusRow(list.current, to, maxFrames);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = rowAfter(event.key, at, count);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };
  /** Wherever the focus came from, the row that has it is the one that keys are about. */
  const onFocus = ({ target }: FocusEvent) => {
    const place = target.getAttribute('data-hit');
    if (place !== null) setAt(Number(place));
  };
  return { at: Math.min(at, Math.max(0, count - 1)), heard: { onKeyDown, onFocus } };
}

function rowAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const to = steps[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

function focusRow(list: HTMLElement | null, at: number, frames: number): void {
  const link = list?.querySelector<HTMLElement>(`[data-hit="${at}"]`);
  link?.focus({ preventScroll: true });
  if (!list || frames === 0 || link?.isSameNode(list.ownerDocument.activeElement)) return;
  requestAnimationFrame(() => focusRow(list, at, frames - 1));
}
