/** The command that a key triggers while the list has the focus. */
type ListCommand =
  | { kind: 'move'; to: number; extend: boolean }
  | { kind: 'seek' }
  | { kind: 'choose' }
  | { kind: 'choose-all' }
  | { kind: 'clear' }
  | { kind: 'copy'; withTimes: boolean };

/** The relevant part of a key press. */
interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const linesPerPage = 10;

/** Returns the command of a key press in a list of `count` lines with the focus on line `index`; `null` for other keys. */
export function listCommand(keyPress: KeyPress, index: number, count: number): ListCommand | null {
  if (keyPress.altKey) return null;
  if (keyPress.ctrlKey || keyPress.metaKey) return modifierCommand(keyPress);
  const to = targetOf(keyPress.key, index, count);
  if (to !== null) return { kind: 'move', to, extend: keyPress.shiftKey };
  if (keyPress.key === 'Enter') return { kind: 'seek' };
  if (keyPress.key === 'Escape') return { kind: 'clear' };
  return keyPress.key === ' ' ? { kind: 'choose' } : null;
}

function modifierCommand(keyPress: KeyPress): ListCommand | null {
  const key = keyPress.key.toLowerCase();
  if (key === 'a') return { kind: 'choose-all' };
  return key === 'c' ? { kind: 'copy', withTimes: !keyPress.shiftKey } : null;
}

function targetOf(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + linesPerPage,
    PageUp: index - linesPerPage,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}
