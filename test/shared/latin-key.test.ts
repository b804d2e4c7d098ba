import { describe, expect, it } from 'vitest';
import { latinKey } from '@/lib/shared/latin-key';

describe('latinKey', () => {
  it.each([
    ['a Latin letter', 'E', 'KeyE', true, 'e'],
    ['a letter that another layout has in this place', 'z', 'KeyY', false, 'z'],
    ['an Arabic letter', 'ت', 'KeyJ', false, 'j'],
    ['a Cyrillic letter', 'Й', 'KeyQ', true, 'q'],
    ['the key of a slash in an Arabic layout', 'ظ', 'Slash', false, '/'],
    ['an Arabic question mark', '؟', 'Slash', true, '?'],
    ['a letter with a mark in a Latin layout', 'ö', 'Semicolon', false, 'ö'],
    ['a named key', 'ArrowDown', 'ArrowDown', false, 'ArrowDown'],
  ])('reads %s', (_, key, code, shiftKey, expected) => {
    expect(latinKey({ key, code, shiftKey })).toBe(expected);
  });
});
