import { useEffect, useRef } from 'react';

/** What a key does, by the key's own name ("f", "/", "?", "Escape"); letters are given small. */
export type KeyVerbs = Readonly<Record<string, () => void>>;

/**
 * Keys that work anywhere in the page, except while something is typed or chosen, while a menu or dialog is open, or with a
 * modifier that belongs to the browser. `on` is false where the reader has switched single keys off.
 */
export function useKeys(verbs: KeyVerbs, on: boolean): void {
  const latest = useRef(verbs);
  latest.current = verbs;
  useEffect(() => {
    if (!on) return;
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const verb = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!verb) return;
      event.preventDefault();
      verb();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [on]);
}

/** Keys mean something else there; a box that is ticked takes no letters. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="menu"]') !== null;
