import { describe, expect, it } from 'vitest';
import { listCommand } from '@/components/ui/list-keys';

const press = (
  key: string,
  modifier: 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | '' = '',
  secondModifier = '',
) => ({
  key,
  shiftKey: modifier === 'shiftKey' || secondModifier === 'shiftKey',
  ctrlKey: modifier === 'ctrlKey',
  metaKey: modifier === 'metaKey',
  altKey: modifier === 'altKey',
});

describe('listCommand', () => {
  it.each([
    ['ArrowDown', { kind: 'move', to: 6, extend: false }],
    ['ArrowUp', { kind: 'move', to: 4, extend: false }],
    ['PageDown', { kind: 'move', to: 9, extend: false }],
    ['Home', { kind: 'move', to: 0, extend: false }],
    ['End', { kind: 'move', to: 9, extend: false }],
    ['Enter', { kind: 'seek' }],
    [' ', { kind: 'choose' }],
    ['x', null],
  ])('returns the command of the key "%s"', (key, command) => {
    expect(listCommand(press(key), 5, 10)).toEqual(command);
  });

  it('extends the selection with Shift and stays within the list', () => {
    expect(listCommand(press('ArrowDown', 'shiftKey'), 9, 10)).toEqual({ kind: 'move', to: 9, extend: true });
    expect(listCommand(press('ArrowUp', 'shiftKey'), 0, 10)).toEqual({ kind: 'move', to: 0, extend: true });
  });

  it.each(['ctrlKey', 'metaKey'] as const)('selects all and copies with %s; Shift copies without times', (modifier) => {
    expect(listCommand(press('a', modifier), 5, 10)).toEqual({ kind: 'choose-all' });
    expect(listCommand(press('c', modifier), 5, 10)).toEqual({ kind: 'copy', withTimes: true });
    expect(listCommand(press('C', modifier, 'shiftKey'), 5, 10)).toEqual({ kind: 'copy', withTimes: false });
    expect(listCommand(press('f', modifier), 5, 10)).toBeNull();
  });

  it('ignores keys with Alt', () => {
    expect(listCommand(press('ArrowDown', 'altKey'), 5, 10)).toBeNull();
  });
});
