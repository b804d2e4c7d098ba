import { describe, expect, it } from 'vitest';
import { isReasonMissing } from '@/lib/comments/author-tags';

describe('isReasonMissing', () => {
  it.each([
    [{ is: 'replaced' }, false],
    [{ is: 'named', because: '' }, true],
    [{ is: 'named', because: '  because   ' }, true],
    [{ is: 'named', because: 'They agreed.' }, false],
  ] as const)('requires a reason to name authors: %o', (naming, expected) => {
    expect(isReasonMissing(naming)).toBe(expected);
  });
});
