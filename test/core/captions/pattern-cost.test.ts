import { describe, expect, it } from 'vitest';
import { repetitionsIn, windowFor } from '@/lib/core/captions/pattern-cost';

describe('the cost of a pattern', () => {
  it.each([
    ['plain words', 0],
    ['a+', 1],
    ['a+?', 1],
    ['\\d+-\\d+', 2],
    ['a{3}', 0],
    ['a{3,}', 1],
    ['[+*]', 0],
    ['\\+\\*', 0],
    ['colou?r', 1],
    ['a?b?c?', 1],
    ['(abc)+', 1],
    ['(?:abc)+', 1],
    ['(?<year>\\d{4})', 0],
    ['(a+)?', 2],
    ['(a+){1}', 1],
    ['(one|two)', 0],
    ['\\\\+', 1],
    ['[\\]+]', 0],
  ])('of %s is %d', (pattern, repetitions) => {
    expect(repetitionsIn(pattern)).toBe(repetitions);
  });

  it.each(['(a+)+', '(a|b)*', '((a+)b)+', '(a?)*', '(a+){2,3}', '(a{2,})+'])('of %s has no bound', (pattern) => {
    expect(repetitionsIn(pattern)).toBeNull();
  });

  it('leaves less text to a step the more a pattern repeats', () => {
    const windows = ['a', 'a+', 'a+b+', 'a+b+c+'].map(windowFor);
    expect(windows).toEqual(windows.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
    expect(windowFor('a+b+c+d+')).toBeNull();
  });
});
