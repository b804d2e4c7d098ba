import { describe, expect, it } from 'vitest';
import { isNewEnough } from './newer-node.mjs';

describe('isNewEnough', () => {
  it.each([
    ['20.20.2', false],
    ['22.18.0', false],
    ['22.19.0', true],
    ['22.20.1', true],
    ['23.0.0', true],
    ['24.21.0', true],
  ])('for version %s returns %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});
