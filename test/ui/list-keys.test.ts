import { describe, expect, it } from 'vitest';
import { listCommand } from '@/components/ui/list-keys';

const press = (key: string, held: 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | '' = '', also = '') => ({
  key,
  shiftKey: held === 'shiftKey' || also === 'shiftKey',
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
  altKey: held === 'altKey',
});

describe('a key in the list', () => {
  it.each([
    ['ArrowDown', { does: 'move', to: 6, extend: false }],
    ['ArrowUp', { does: 'move', to: 4, extend: false }],
    ['PageDown', { does: 'move', to: 9, extend: false }],
    ['Home', { does: 'move', to: 0, extend: false }],
    ['End', { does: 'move', to: 9, extend: false }],
    ['Enter', { does: 'seek' }],
    [' ', { does: 'choose' }],
    ['x', null],
  ])('%s', (key, verb) => {
    expect(listCommand(press(key), 5, 10)).toEqual(verb);
  });

  it('extends with Shift, and stays inside at the ends', () => {
    expect(listCommand(press('ArrowDown', 'shiftKey'), 9, 10)).toEqual({ does: 'move', to: 9, extend: true });
    expect(listCommand(press('ArrowUp', 'shiftKey'), 0, 10)).toEqual({ does: 'move', to: 0, extend: true });
  });

  it.each(['ctrlKey', 'metaKey'] as const)('takes all and copies with %s, without times with Shift', (held) => {
    expect(listCommand(press('a', held), 5, 10)).toEqual({ does: 'choose-all' });
    expect(listCommand(press('c', held), 5, 10)).toEqual({ does: 'copy', withTimes: true });
    expect(listCommand(press('C', held, 'shiftKey'), 5, 10)).toEqual({ does: 'copy', withTimes: false });
    expect(listCommand(press('f', held), 5, 10)).toBeNull();
  });

  it('leaves what Alt means to the browser', () => {
    expect(listCommand(press('ArrowDown', 'altKey'), 5, 10)).toBeNull();
  });
});
