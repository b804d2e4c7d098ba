import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutReferences, withReferences } from './character-references.ts';

describe('withReferences and withoutReferences', () => {
  it('return the original text in a round trip', () => {
    fc.assert(fc.property(fc.string(), (text) => withoutReferences(withReferences(text)) === text));
  });

  it('decode only once', () => {
    expect(withoutReferences('&amp;lt;')).toBe('&lt;');
  });
});
