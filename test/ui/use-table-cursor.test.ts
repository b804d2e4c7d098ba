import { describe, expect, it } from 'vitest';
import { tableCommandFor } from '@/components/ui/use-table-cursor';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const command = (key: string, index: number, more: Partial<typeof none> = {}) =>
  tableCommandFor({ key, ...none, ...more }, index, 100, 20);

describe('tableCommandFor', () => {
  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 5, 4],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 24],
    ['PageUp', 5, 0],
    ['Home', 5, 0],
    ['End', 5, 99],
  ])('on %s moves, or extends with Shift, from row %i to row %i', (key, index, to) => {
    expect(command(key, index)).toEqual({ kind: 'move', to, extend: false });
    expect(command(key, index, { shiftKey: true })).toEqual({ kind: 'move', to, extend: true });
  });

  it.each([
    ['Enter', 'open'],
    [' ', 'toggle'],
    ['m', 'menu'],
    ['M', 'menu'],
    ['Escape', 'none'],
  ])('for the key "%s" returns the command "%s"', (key, kind) => {
    expect(command(key, 5)).toEqual({ kind });
  });

  it('selects all and copies with Ctrl or Cmd, and ignores other keys', () => {
    for (const key of ['ctrlKey', 'metaKey'] as const) {
      expect(command('a', 5, { [key]: true })).toEqual({ kind: 'all' });
      expect(command('c', 5, { [key]: true })).toEqual({ kind: 'copy' });
      expect(command('ArrowDown', 5, { [key]: true })).toBeNull();
    }
    expect(command('ArrowDown', 5, { altKey: true })).toBeNull();
    expect(command('q', 5)).toBeNull();
  });
});
