import { useEffect, useRef } from 'react';

/** Seconds that an arrow, and a whole page, goes along the video. */
const shortStepSeconds = 5;
const longStepSeconds = 30;

/** Where a key leads from a second of the video; `null` for a key of something else. Time runs with the reading direction. */
export function sliderTarget(key: string, at: number, length: number, slider: Element): number | null {
  const step = isMirrored(slider) ? -shortStepSeconds : shortStepSeconds;
  const targets: Record<string, number> = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    ArrowUp: at + shortStepSeconds,
    ArrowDown: at - shortStepSeconds,
    PageUp: at + longStepSeconds,
    PageDown: at - longStepSeconds,
    Home: 0,
    End: length,
  };
  const to = targets[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), length);
}

export const isMirrored = (element: Element): boolean => element.closest('[dir]')?.getAttribute('dir') === 'rtl';

/** What a key does, by the key's own name ("f", "/", "?", "Escape"); letters are given small. */
type KeyActions = Readonly<Record<string, () => void>>;

/**
 * Keys that work anywhere in the page, except while something is typed or chosen, while a menu or dialog is open, or with a
 * modifier that belongs to the browser. `on` is false where the user has switched single keys off.
 */
export function useShortcuts(actions: KeyActions, on: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

/** Keys mean something else there; a box that is ticked takes no letters. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="menu"]') !== null;
