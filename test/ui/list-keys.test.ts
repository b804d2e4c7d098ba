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
    ['ArrowDown', { does: 'move', to: 6, extend: false }],
    ['ArrowUp', { does: 'move', to: 4, extend: false }],
    ['PageDown', { does: 'move', to: 9, extend: false }],
    ['Home', { does: 'move', to: 0, extend: false }],
    ['End', { does: 'move', to: 9, extend: false }],
    ['Enter', { does: 'seek' }],
    [' ', { does: 'choose' }],
    ['x', null],
  ])('returns the command of the key "%s"', (key, command) => {
    expect(listCommand(press(key), 5, 10)).toEqual(command);
  });

  it('extends with Shift and stays within the list', () => {
    expect(listCommand(press('ArrowDown', 'shiftKey'), 9, 10)).toEqual({ does: 'move', to: 9, extend: true });
    expect(listCommand(press('ArrowUp', 'shiftKey'), 0, 10)).toEqual({ does: 'move', to: 0, extend: true });
  });

  it.each(['ctrlKey', 'metaKey'] as const)('selects all and copies with %s, without times with Shift', (modifier) => {
    expect(listCommand(press('a', modifier), 5, 10)).toEqual({ does: 'choose-all' });
    expect(listCommand(press('c', modifier), 5, 10)).toEqual({ does: 'copy', withTimes: true });
    expect(listCommand(press('C', modifier, 'shiftKey'), 5, 10)).toEqual({ does: 'copy', withTimes: false });
    expect(listCommand(press('f', modifier), 5, 10)).toBeNull();
  });

  it('ignores keys with Alt', () => {
    expect(listCommand(press('ArrowDown', 'altKey'), 5, 10)).toBeNull();
  });
});
