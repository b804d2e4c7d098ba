import { describe, expect, it } from 'vitest';
import { filesWith, splitArguments, titlesIn } from './matching-files.ts';

describe('splitArguments', () => {
  it.each([
    ['smoke', ['smoke'], []],
    ['--retries 0 smoke', ['smoke'], ['--retries', '0']],
    ['smoke --repeat-each 20 panel', ['smoke', 'panel'], ['--repeat-each', '20']],
    ['--retries=0 --long', [], ['--retries=0', '--long']],
    ['-g opens --headed smoke', ['smoke'], ['-g', 'opens', '--headed']],
    ['', [], []],
  ])('separates words from flags in “%s”', (typed, words, flags) => {
    expect(splitArguments(typed.split(' ').filter(Boolean))).toEqual({ words, flags });
  });
});

describe('titlesIn', () => {
  it('finds the titles of tests, groups and parametrised tests', () => {
    const source = `
      describe('a price', () => {
        it("isn't rounded", () => expect(add('1', '2')).toBe('3'));
        it.each([['a', 1]])('has %s digits', () => {});
      });
      test.describe('a panel', () => test('opens', async ({ page }) => page.goto('address')));`;
    const titles = titlesIn(source);
    expect(titles).toEqual(['a price', "isn't rounded", 'has %s digits', 'a panel', 'opens']);
  });
});

describe('filesWith', () => {
  const sources: Record<string, string> = {
    'test/core/price.test.ts': "it('is exact', () => {})",
    'test/e2e/smoke.e2e.ts': "test('opens its Popup', () => {}); // mentions prices",
  };
  const matching = (...words: string[]) => filesWith(words, Object.keys(sources), (file) => sources[file] ?? '');

  it('finds files by path or title, ignoring case', () => {
    expect(matching('Price')).toEqual(['test/core/price.test.ts']);
    expect(matching('popup')).toEqual(['test/e2e/smoke.e2e.ts']);
    expect(matching('exact', 'smoke')).toEqual(Object.keys(sources));
  });

  it('ignores other text of a file', () => {
    expect(matching('mentions')).toEqual([]);
  });
});
