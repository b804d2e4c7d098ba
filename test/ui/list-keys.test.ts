import { describe, expect, it } from 'vitest';
import { listCommand } from '@/components/ui/list-keys';
import { indexAfterKey } from '@/components/ui/roving';

const none = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const command = (key: string, index: number, more: Partial<typeof none> = {}) =>
  listCommand({ key, ...none, ...more }, index, 100, 20);

describe('listCommand', () => {
  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 5, 4],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 25],
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
    ['ContextMenu', 'menu'],
    ['Escape', 'none'],
  ])('for the key "%s" returns the command "%s"', (key, kind) => {
    expect(command(key, 5)).toEqual({ kind });
  });

  it.each(['ctrlKey', 'metaKey'] as const)('selects all and copies with %s, and ignores other keys', (modifier) => {
    expect(command('a', 5, { [modifier]: true })).toEqual({ kind: 'all' });
    expect(command('c', 5, { [modifier]: true })).toEqual({ kind: 'copy', plain: true });
    expect(command('C', 5, { [modifier]: true, shiftKey: true })).toEqual({ kind: 'copy', plain: false });
    expect(command('f', 5, { [modifier]: true })).toBeNull();
    expect(command('ArrowDown', 5, { [modifier]: true })).toBeNull();
  });

  it('ignores other keys, and all keys with Alt or in an empty list', () => {
    expect(command('q', 5)).toBeNull();
    expect(command('ArrowDown', 5, { altKey: true })).toBeNull();
    expect(listCommand({ key: 'ArrowDown', ...none }, 0, 0)).toBeNull();
  });
});

describe('indexAfterKey', () => {
  it.each([
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['ArrowDown', -1, 0],
  ])('on %s wraps around from %i to %i', (key, index, to) => {
    expect(indexAfterKey(key, index, 3, { wraps: true })).toBe(to);
  });

  it.each([
    ['ArrowRight', 'ltr', 2],
    ['ArrowLeft', 'ltr', 0],
    ['ArrowLeft', 'rtl', 2],
    ['ArrowRight', 'rtl', 0],
    ['ArrowDown', 'ltr', null],
  ] as const)('on %s in a row that is read %s moves from 1 to %s', (key, dir, to) => {
    expect(indexAfterKey(key, 1, 3, { dir })).toBe(to);
  });

  it.each(['Home', 'End', 'PageDown', 'PageUp'])('leaves %s to a text field', (key) => {
    expect(indexAfterKey(key, 1, 3)).toBeNull();
  });
});
