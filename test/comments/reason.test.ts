import { describe, expect, it } from 'vitest';
import { isReasonMissing } from '@/lib/comments/author-tags';

describe('people in a file', () => {
  it.each([
    [{ is: 'replaced' }, false],
    [{ is: 'named', because: '' }, true],
    [{ is: 'named', because: '  because   ' }, true],
    [{ is: 'named', because: 'They agreed.' }, false],
  ] as const)('need a reason to be named: %o', (naming, lacks) => {
    expect(isReasonMissing(naming)).toBe(lacks);
  });
});
