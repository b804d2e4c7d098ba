import { useEffect, useRef } from 'react';

/**
 * Actions by key ("f", "/", "?", "Escape"), with letters in lower case. An action that returns `false` leaves the key
 * to other handlers.
 */
type KeyActions = Readonly<Record<string, () => unknown>>;

/**
 * Handles page-wide shortcuts, except while the user types, while a menu or dialog is open, or while Ctrl, Meta or Alt
 * is pressed. `isEnabled` is false if the user disabled single-key shortcuts.
 */
export function useShortcuts(actions: KeyActions, isEnabled: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || handlesKeys(event.target)) return;
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action || action() === false) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isEnabled]);
}

/** The maximum time between the two keys of a sequence, in milliseconds. */
const maxSequencePause = 2000;

/**
 * Handles sequences of two keys in the same situations as `useShortcuts`. The second key does not trigger a shortcut of
 * its own.
 */
export function useKeySequence(first: string, actions: KeyActions, isEnabled: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isEnabled) return;
    let firstPressedAt: number | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || handlesKeys(event.target)) return;
      const key = event.key.toLowerCase();
      const isSecond = firstPressedAt !== null && event.timeStamp - firstPressedAt <= maxSequencePause;
      const action = isSecond ? latest.current[key] : undefined;
      firstPressedAt = key === first && !action ? event.timeStamp : null;
      if (!action) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      action();
    };
    // Listening in the capture phase handles the sequence before the shortcuts of the second key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [first, isEnabled]);
}

/** Returns whether an element handles keys itself. A checkbox does not handle letters. */
const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [popover]') !== null;
