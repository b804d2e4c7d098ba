import { type RefObject, useEffect, useRef } from 'react';
import { latinKey } from '@/lib/shared/latin-key';
import { type ShortcutId, shortcuts } from './shortcuts';

/**
 * Actions by shortcut. `index` says which of its keys was pressed. An action that returns `false` leaves the key to
 * other handlers.
 */
type ShortcutActions = Readonly<Partial<Record<ShortcutId, (index: number) => unknown>>>;

/**
 * Handles page-wide shortcuts, except while the user types, while a menu or dialog without `data-shortcuts` is open, or while Ctrl, Meta or Alt
 * is pressed. `isEnabled` is false if the user disabled single-key shortcuts.
 */
export function useShortcuts(actions: ShortcutActions, isEnabled: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isEnabled) return;
    handlers.add(latest);
    window.addEventListener('keydown', handleKey);
    return () => void handlers.delete(latest);
  }, [isEnabled]);
}

const handlers = new Set<RefObject<ShortcutActions>>();

/** The maximum time between the two keys of a sequence, in milliseconds. */
const maxSequencePause = 2000;
let previous: { key: string; at: number } | null = null;

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || handlesKeys(event.target)) return;
  const latin = latinKey(event);
  // A shifted letter without a shortcut of its own is the letter.
  const key = event.shiftKey && shiftedKeys.has(`Shift+${latin}`) ? `Shift+${latin}` : latin;
  const isSecond = previous !== null && event.timeStamp - previous.at <= maxSequencePause;
  const wasSequence = isSecond && run(`${previous?.key} ${key}`);
  previous = wasSequence ? null : { key, at: event.timeStamp };
  if (wasSequence || run(key)) event.preventDefault();
}

/** Runs the first action of a key that does not return `false`. Returns whether there is one. */
const run = (key: string): boolean =>
  [...handlers].some(({ current }) =>
    shortcutIds.some((id) => {
      const keys: readonly string[] = shortcuts[id].keys;
      const action = keys.includes(key) ? current[id] : undefined;
      return action !== undefined && action(keys.indexOf(key)) !== false;
    }),
  );

const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

/** Shift and a letter. */
const shiftedKeys: ReadonlySet<string> = new Set(
  shortcutIds.flatMap((id) => shortcuts[id].keys.filter((key) => /^Shift\+[a-z]$/.test(key))),
);

/** Returns whether an element handles keys itself. A checkbox does not handle letters, nor does a popup that says so. */
function handlesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const closest = target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [popover], [data-shortcuts]',
  );
  return closest !== null && !closest.hasAttribute('data-shortcuts');
}
