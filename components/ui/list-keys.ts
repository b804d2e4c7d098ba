/** The command of a key while the list has the focus. */
type ListCommand =
  | { does: 'move'; to: number; extend: boolean }
  | { does: 'seek' }
  | { does: 'choose' }
  | { does: 'choose-all' }
  | { does: 'clear' }
  | { does: 'copy'; withTimes: boolean };

/** The relevant part of a key press. */
interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const linesPerPage = 10;

/** Returns the command of a key press in a list of `count` lines with the focus on line `at`; `null` for other keys. */
export function listCommand(press: KeyPress, at: number, count: number): ListCommand | null {
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return modifierCommand(press);
  const to = targetOf(press.key, at, count);
  if (to !== null) return { does: 'move', to, extend: press.shiftKey };
  if (press.key === 'Enter') return { does: 'seek' };
  if (press.key === 'Escape') return { does: 'clear' };
  return press.key === ' ' ? { does: 'choose' } : null;
}

function modifierCommand(press: KeyPress): ListCommand | null {
  const key = press.key.toLowerCase();
  if (key === 'a') return { does: 'choose-all' };
  return key === 'c' ? { does: 'copy', withTimes: !press.shiftKey } : null;
}

function targetOf(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + linesPerPage,
    PageUp: at - linesPerPage,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}
