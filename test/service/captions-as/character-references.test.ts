import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutReferences, withReferences } from './character-references.ts';

describe('character references', () => {
  it('come back as the text they were made from', () => {
    fc.assert(fc.property(fc.string(), (text) => withoutReferences(withReferences(text)) === text));
  });

  it('are taken away once only', () => {
    expect(withoutReferences('&amp;lt;')).toBe('&lt;');
  });
});
