import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PatternMatch, searchTexts, type TextPosition } from '@/lib/patterns/patterns';

const stoppedClock = () => 0;

function search(source: string, texts: readonly string[], more: { from?: TextPosition; maxMatches?: number } = {}) {
  const reports: { matches: PatternMatch[]; next: TextPosition }[] = [];
  const request = { source, texts, maxMatches: 1_000_000, ...more };
  const end = searchTexts(request, stoppedClock, (matches, next) => reports.push({ matches, next }));
  return { end, reports, matches: reports.flatMap(({ matches }) => matches) };
}
const matchedTexts = (source: string, texts: readonly string[]) =>
  search(source, texts).matches.map(({ text, from, to }) => texts[text]?.slice(from, to));

describe('searchTexts', () => {
  it('finds every match in order, ignoring case', () => {
    expect(matchedTexts('m\\w+', ['Moon mill', 'none', 'a MOON'])).toEqual(['Moon', 'mill', 'MOON']);
  });

  it('matches ^ and $ at the start and end of each line', () => {
    expect(matchedTexts('^b$', ['a\nb\nab'])).toEqual(['b']);
  });

  it('skips empty matches and continues after them, even within a surrogate pair', () => {
    expect(matchedTexts('x*', ['🌙x🌙xx'])).toEqual(['x', 'xx']);
  });

  it('explains an invalid pattern', () => {
    expect(search('(', ['a']).end).toEqual({ is: 'bad-pattern', reason: expect.stringContaining('Unterminated') });
  });

  it('reports when the number of matches doubles, so that little is lost when its worker is terminated', () => {
    const { reports } = search('a', ['a'.repeat(9)]);
    expect(reports.map(({ matches }) => matches.length)).toEqual([1, 1, 2, 4, 1]);
  });

  it('stops at the maximum number of matches and continues from there', () => {
    const texts = ['aab', 'ba'];
    const first = search('a', texts, { maxMatches: 2 });
    expect(first.end).toEqual({ is: 'stopped', next: { text: 0, offset: 2 } });
    expect(search('a', texts, { from: { text: 0, offset: 2 } })).toMatchObject({
      end: { is: 'done' },
      matches: [{ text: 1, from: 1, to: 2 }],
    });
  });

  it('finds the same matches in one search and from any reported position', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 30 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 5 }), fc.constantFrom('a', 'ab*', '\\w+', '^b'), (texts, source) => {
        const { reports, matches } = search(source, texts);
        let known: PatternMatch[] = [];
        for (const report of reports) {
          known = [...known, ...report.matches];
          expect([...known, ...search(source, texts, { from: report.next }).matches]).toEqual(matches);
        }
      }),
    );
  });
});
