import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Cue } from '@/lib/core/captions/cue';
import { type Found, find, findMore, type Hit } from '@/lib/core/captions/find';
import { findTextFrom } from '@/lib/core/captions/find-text';
import { repetitionsIn } from '@/lib/core/captions/pattern-cost';
import { anyCues, cue } from '@/test/fixtures/cues';

const lines = (...texts: string[]): Cue[] => texts.map((text, at) => cue(at * 2, text));
const stopped = () => 0;
/** A clock that moves so many milliseconds each time it is looked at. */
const ticking = (ms: number) => {
  let now = 0;
  return () => {
    now += ms;
    return now;
  };
};

const found = (cues: readonly Cue[], pattern: string, regex = false, ignoresMarks = false): Found => {
  const it = find(findTextFrom(cues, ignoresMarks), { pattern, regex }, stopped);
  if (it.is !== 'found') throw new Error(it.why);
  return it;
};
const all = (first: Found): Found => (first.done ? first : all(findMore(first, stopped, 8)));

/** What a hit marks, lines parted by a bar. */
const marked = (cues: readonly Cue[], { line, from, to, toLine = line }: Hit): string =>
  cues
    .slice(line, toLine + 1)
    .map(({ text }, at) => text.slice(at === 0 ? from : 0, at === toLine - line ? to : undefined))
    .join('|');
const marks = (cues: readonly Cue[], ...asked: [pattern: string, regex?: boolean, ignoresMarks?: boolean]) =>
  found(cues, ...asked).hits.map((hit) => marked(cues, hit));

describe('finding in captions', () => {
  it('finds a text in whatever case, each place once', () => {
    expect(marks(lines('The pond', 'a pond and the POND', 'banana'), 'pond')).toEqual(['pond', 'pond', 'POND']);
    expect(found(lines('The pond', 'x'), 'pond').hits).toEqual([{ line: 0, from: 4, to: 8 }]);
    expect(marks(lines('banana'), 'ana')).toEqual(['ana']);
  });

  it('finds a phrase across line ends, and across more than one', () => {
    const cues = lines('the gates', 'swing', 'open by\nthemselves');
    expect(found(cues, 'gates swing').hits).toEqual([{ line: 0, from: 4, to: 5, toLine: 1 }]);
    expect(marks(cues, 'gates  swing open')).toEqual(['gates|swing|open']);
    expect(marks(cues, 'by themselves')).toEqual(['by\nthemselves']);
  });

  it('takes letters of any script for what they are', () => {
    expect(marks(lines('İstanbul ΟΔΟΣ straße'), 'istanbul')).toEqual(['İstanbul']);
    expect(marks(lines('οδός ΟΔΟΣ'), 'ΟΔΟΣ', false, true)).toEqual(['οδός', 'ΟΔΟΣ']);
    expect(marks(lines('שלום עולם'), 'עולם')).toEqual(['עולם']);
    expect(marks(lines('今日はいい天気'), '天気')).toEqual(['天気']);
  });

  it('does not mind accents and points where asked', () => {
    const cues = lines('Cafe\u0301 café CAFÉ', 'שָׁלוֹם', 'Ångström');
    expect(marks(cues, 'cafe', false, true)).toEqual(['Cafe\u0301', 'café', 'CAFÉ']);
    expect(marks(cues, 'Café', false, true)).toEqual(['Cafe\u0301', 'café', 'CAFÉ']);
    expect(marks(cues, 'cafe')).toEqual(['Cafe']);
    expect(marks(cues, 'שלום', false, true)).toEqual(['שָׁלוֹם']);
    expect(marks(cues, 'angstrom', false, true)).toEqual(['Ångström']);
    expect(marks(cues, 'é ca', true, true)).toEqual(['e\u0301 ca', 'é CA']);
  });

  it('finds nothing for an empty text, nor for one of accents alone where they do not count', () => {
    expect(found(lines('a'), '')).toMatchObject({ hits: [], done: true });
    expect(found(lines('a'), '\u0301', false, true)).toMatchObject({ hits: [], done: true });
  });

  it('gives the first fifty at once and the rest when asked', () => {
    const first = found(lines(...Array.from({ length: 120 }, () => 'one')), 'one');
    expect([first.hits.length, first.done, first.stopped]).toEqual([50, false, false]);
    const rest = findMore(first, stopped, 8);
    expect([rest.hits.length, rest.done]).toEqual([120, true]);
  });

  it('stops when its time is over, with what it has', () => {
    const text = findTextFrom(lines(...Array.from({ length: 60 }, () => 'one')));
    const first = find(text, { pattern: 'one', regex: false }, ticking(6));
    expect(first).toMatchObject({ done: false, stopped: true });
    expect((first as Found).hits.length).toBeLessThan(10);
  });

  it('adds up the time of its slices, and says when they used it all', () => {
    const cues = lines(...Array.from({ length: 2_000 }, () => 'one two'));
    const text = findTextFrom(cues);
    const clock = ticking(2);
    let on = find(text, { pattern: 'tw\\w', regex: true }, clock) as Found;
    for (let slice = 0; slice < 3; slice++) on = findMore(on, clock, 8);
    expect(on.stopped).toBe(on.spent >= 50);
    for (let slice = 0; slice < 12 && !on.done; slice++) on = findMore(on, clock, 8);
    expect(on.done || on.stopped).toBe(true);
  });

  it('finds the same whether or not it narrows what was found before', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'A'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'A') })),
        word,
        word,
        (texts, start, more) => {
          const text = findTextFrom(lines(...texts));
          const before = find(text, { pattern: start, regex: false }, stopped);
          const wish = { pattern: start + more, regex: false };
          const narrowed = find(text, wish, stopped, before) as Found;
          expect(narrowed.hits).toEqual((find(text, wish, stopped) as Found).hits);
        },
      ),
    );
  });

  it('narrows from a first answer that was not the whole', () => {
    const cues = lines(...Array.from({ length: 200 }, (_, at) => (at % 40 === 0 ? 'pond' : 'poem')));
    const text = findTextFrom(cues);
    const before = find(text, { pattern: 'po', regex: false }, stopped);
    const hits = all(find(text, { pattern: 'pon', regex: false }, stopped, before) as Found).hits;
    expect(hits.map(({ line }) => line)).toEqual([0, 40, 80, 120, 160]);
  });

  it('marks what was asked for, wherever it is', () => {
    fc.assert(
      fc.property(anyCues, fc.constantFrom('word', 'é', 'שלום', '=1', ' '), (cues, pattern) => {
        for (const hit of all(found(cues, pattern)).hits) {
          expect(marked(cues, hit).replace(/\s|\|/g, ' ').toLowerCase()).toContain(pattern.trim());
        }
      }),
    );
  });
});

describe('finding with a regular expression', () => {
  const cues = lines('The gates swing', 'open in 1782', 'and 14 more');

  it.each([
    ['\\d+', ['1782', '14']],
    ['^open', ['open']],
    ['swing$', ['swing']],
    ['swing\\s+open', ['swing|open']],
    ['THE|and', ['The', 'and']],
    ['g.*s', ['gates s']],
    ['[a-z]+ing', ['swing']],
    ['\\p{Lu}', [...'Thegatesswingopeninandmore']],
    ['x*', []],
    ['z', []],
  ])('%s finds what it says', (pattern, texts) => {
    expect(marks(cues, pattern, true)).toEqual(texts);
  });

  it('finds each place once, however the text is cut into windows', () => {
    const many = lines(...Array.from({ length: 3_000 }, (_, at) => `line ${at} of a long talk about ponds and gates`));
    for (const pattern of ['ponds', 'pond\\w+', 'line \\d+ of', '\\w+\\s+gates', 'ponds and .*s', 'gates\\sline']) {
      const hits = all(found(many, pattern, true)).hits;
      expect(hits).toHaveLength(pattern === 'gates\\sline' ? 2_999 : 3_000);
      expect(new Set(hits.map(({ line }) => line)).size).toBe(hits.length);
    }
  });

  it('says why a pattern is none', () => {
    expect(find(findTextFrom(cues), { pattern: '(', regex: true }, stopped)).toMatchObject({
      is: 'bad-pattern',
      why: 'syntax',
    });
  });

  it.each(['(a+)+b', '(\\w+\\s?)*:', '(a|a)*c', '(a*)*', '(x+x+)+y', '(?:a{1,9}){2,}', '.*.*.*.*x', '([a-z]+)+\\d'])(
    'refuses %s, which could run for years',
    (pattern) => {
      const asked = { pattern, regex: true };
      expect(find(findTextFrom(cues), asked, stopped)).toEqual({ is: 'bad-pattern', why: 'too-slow' });
    },
  );

  it.each(['.*.*.*x', '[^]*[^]*z', '\\w*\\w*\\w*!', 'a?a?a?a?a?a?a?a?a?zz'])(
    'looks for %s in short steps, and at the clock before each',
    (pattern) => {
      const text = findTextFrom(
        lines(...Array.from({ length: 5_000 }, () => 'aaaa bbbb cccc dddd eeee ffff gggg hhhh')),
      );
      const step = vi.spyOn(String.prototype, 'matchAll');
      const first = find(text, { pattern, regex: true }, ticking(10));
      const sizes = step.mock.contexts.map((view) => String(view).length);
      step.mockRestore();
      expect(first).toMatchObject({ is: 'found', done: false });
      // A search lasts fifty milliseconds, and this clock moves ten at each look.
      expect(sizes.length).toBeLessThanOrEqual(5);
      // So many repetitions cut n letters in about nʳ⁺¹ ÷ (r + 1)! ways, and a step may try each of them.
      const cuts = (repetitionsIn(pattern) ?? Number.POSITIVE_INFINITY) + 1;
      const ways = (size: number) => Array.from({ length: cuts }, (_, at) => size / (at + 1)).reduce((a, b) => a * b);
      expect(ways(Math.max(...sizes))).toBeLessThan(100_000_000);
    },
  );
});
