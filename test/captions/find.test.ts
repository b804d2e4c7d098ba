import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import {
  continueFind,
  type FindResult,
  findByRegex,
  findInText,
  type Hit,
  type InvalidPattern,
} from '@/lib/captions/find';
import { searchableTextFrom } from '@/lib/captions/searchable-text';
import { anyCues, cue } from '@/test/fixtures/cues';
import { localPatterns, stoppedPatterns } from '@/test/local-patterns';

const lines = (...texts: string[]): Cue[] => texts.map((text, index) => cue(index * 2, text));
const fixedClock = () => 0;
/** Creates a clock that advances by `ms` milliseconds each time it is read. */
const createClock = (ms: number) => {
  let now = 0;
  return () => {
    now += ms;
    return now;
  };
};

const find = (cues: readonly Cue[], pattern: string, ignoresMarks = false): FindResult => {
  const it = findInText(searchableTextFrom(cues, ignoresMarks), { pattern, regex: false }, fixedClock);
  if (it.is !== 'found') throw new Error(it.reason);
  return it;
};
const findAll = (first: FindResult): FindResult => (first.done ? first : findAll(continueFind(first, fixedClock, 8)));

/** Returns the text of a match, with lines separated by a vertical bar. */
const hitText = (cues: readonly Cue[], { line, from, to, toLine = line }: Hit): string =>
  cues
    .slice(line, toLine + 1)
    .map(({ text }, index) => text.slice(index === 0 ? from : 0, index === toLine - line ? to : undefined))
    .join('|');
const hitTexts = (cues: readonly Cue[], ...args: [pattern: string, ignoresMarks?: boolean]) =>
  find(cues, ...args).hits.map((hit) => hitText(cues, hit));

async function findRegex(cues: readonly Cue[], pattern: string, ignoresMarks = false, patterns = localPatterns) {
  const start = findInText(searchableTextFrom(cues, ignoresMarks), { pattern, regex: true }, fixedClock);
  const { signal } = new AbortController();
  return start.is === 'found' ? findByRegex(start, { patterns, now: fixedClock, signal }) : start;
}
const findHits = (of: FindResult | InvalidPattern): readonly Hit[] => (of.is === 'found' ? of.hits : []);

describe('findInText', () => {
  it('finds text in any case, without overlapping hits', () => {
    expect(hitTexts(lines('The pond', 'a pond and the POND', 'banana'), 'pond')).toEqual(['pond', 'pond', 'POND']);
    expect(find(lines('The pond', 'x'), 'pond').hits).toEqual([{ line: 0, from: 4, to: 8 }]);
    expect(hitTexts(lines('banana'), 'ana')).toEqual(['ana']);
  });

  it('finds a phrase across one or several line ends', () => {
    const cues = lines('the gates', 'swing', 'open by\nthemselves');
    expect(find(cues, 'gates swing').hits).toEqual([{ line: 0, from: 4, to: 5, toLine: 1 }]);
    expect(hitTexts(cues, 'gates  swing open')).toEqual(['gates|swing|open']);
    expect(hitTexts(cues, 'by themselves')).toEqual(['by\nthemselves']);
  });

  it.each([
    ['within a line', ['the  gates   swing']],
    ['at the end of a line', ['the gates ', 'swing']],
    ['at the start of a line', ['the gates', '  swing']],
    ['as an empty line', ['the gates', '', 'swing']],
    ['after an accent', ['café  the gates \u00a0 swing']],
  ])('finds a phrase with repeated spaces %s', (_, texts) => {
    const cues = lines(...texts);
    for (const pattern of ['gates swing', 'gates  swing']) {
      expect(hitTexts(cues, pattern, true).map((text) => text.replace(/[\s|]+/g, ' '))).toEqual(['gates swing']);
    }
    expect(hitTexts(cues, 'the  gates').map((text) => text.replace(/[\s|]+/g, ' '))).toEqual(['the gates']);
  });

  it('finds a phrase in linear time among many spaces', () => {
    const cues = lines(`a${' '.repeat(300_000)}b`);
    expect([' b', 'a b', ' x', 'a x'].map((pattern) => find(cues, pattern).hits.length)).toEqual([1, 1, 0, 0]);
  });

  it('ends a hit with a space before an empty line, and finds special characters of regular expressions as text', () => {
    expect(find(lines('a', '', 'b'), 'a ').hits).toEqual([{ line: 0, from: 0, to: 1 }]);
    expect(hitTexts(lines('one (two)  [x]? axb'), 'two) [x]?')).toEqual(['two)  [x]?']);
  });

  it('finds Latin, Greek, Hebrew and Japanese text', () => {
    expect(hitTexts(lines('İstanbul ΟΔΟΣ straße'), 'istanbul')).toEqual(['İstanbul']);
    expect(hitTexts(lines('οδός ΟΔΟΣ'), 'ΟΔΟΣ', true)).toEqual(['οδός', 'ΟΔΟΣ']);
    expect(hitTexts(lines('שלום עולם'), 'עולם')).toEqual(['עולם']);
    expect(hitTexts(lines('今日はいい天気'), '天気')).toEqual(['天気']);
  });

  it('ignores accents and vowel points on request', () => {
    const cues = lines('Cafe\u0301 café CAFÉ', 'שָׁלוֹם', 'Ångström');
    expect(hitTexts(cues, 'cafe', true)).toEqual(['Cafe\u0301', 'café', 'CAFÉ']);
    expect(hitTexts(cues, 'Café', true)).toEqual(['Cafe\u0301', 'café', 'CAFÉ']);
    expect(hitTexts(cues, 'cafe')).toEqual(['Cafe']);
    expect(hitTexts(cues, 'שלום', true)).toEqual(['שָׁלוֹם']);
    expect(hitTexts(cues, 'angstrom', true)).toEqual(['Ångström']);
  });

  it.each([
    ['quotes', 'don’t “stop” «now»', `don't "stop" "now"`],
    ['dashes', 'mill‐pond – 1782—90', 'mill-pond - 1782-90'],
    ['ellipses', 'wait… what', 'wait... what'],
    ['letters without a decomposition', 'Łódź smørrebrød Đà ılık', 'Lodz smorrebrod Da ilik'],
    ['letters for two', 'straße æon œuvre', 'strasse aeon oeuvre'],
    ['ligatures and wide letters', 'ﬁn ＡＢＣ', 'fin ABC'],
    ['Arabic letter forms', 'أحمد إلى آية مدرسة كتـاب', 'احمد الي ايه مدرسه كتاب'],
    ['Persian and Arabic letters', 'یک کتاب', 'يك كتاب'],
    ['invisible characters', 'می\u200cخواهم co\u00adop a\u200bb \u2067c\u2069', 'میخواهم coop ab c'],
  ])('ignores the difference of %s in both directions', (_, typeset, plain) => {
    for (const [text, pattern] of [
      [typeset, plain],
      [plain, typeset],
    ] as const) {
      const line = `x ${text} y`;
      expect(hitTexts(lines(line), pattern, true)).toEqual([text]);
      expect(hitTexts(lines(line), text)).toEqual([text]);
      expect(hitTexts(lines(line), pattern)).toEqual([]);
    }
  });

  it('marks the whole letter if only a part of its folded form is found', () => {
    expect(hitTexts(lines('Maß', 'straße', 'so… on'), 's', true)).toEqual(['ß', 'ß', 's', 'ß', 'ß', 's']);
    expect(hitTexts(lines('so…on'), '..o', true)).toEqual(['…o']);
  });

  it('finds nothing for an empty pattern, or for accents alone if they are ignored', () => {
    expect(find(lines('a'), '')).toMatchObject({ hits: [], done: true });
    expect(find(lines('a'), '\u0301', true)).toMatchObject({ hits: [], done: true });
  });

  it('returns the first fifty hits, and the others on request', () => {
    const first = find(lines(...Array.from({ length: 120 }, () => 'one')), 'one');
    expect([first.hits.length, first.done, first.stopped]).toEqual([50, false, false]);
    const rest = continueFind(first, fixedClock, 8);
    expect([rest.hits.length, rest.done]).toEqual([120, true]);
  });

  it('stops when its time is up and keeps its hits', () => {
    const text = searchableTextFrom(lines(...Array.from({ length: 60 }, () => 'one')));
    const first = findInText(text, { pattern: 'one', regex: false }, createClock(6));
    expect(first).toMatchObject({ done: false, stopped: true });
    expect((first as FindResult).hits.length).toBeLessThan(10);
  });

  it('finds the same hits with and without the result of a shorter pattern', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'A'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'A') })),
        word,
        word,
        (texts, start, more) => {
          const text = searchableTextFrom(lines(...texts));
          const before = findInText(text, { pattern: start, regex: false }, fixedClock);
          const options = { pattern: start + more, regex: false };
          const narrowed = findInText(text, options, fixedClock, before) as FindResult;
          expect(narrowed.hits).toEqual((findInText(text, options, fixedClock) as FindResult).hits);
        },
      ),
    );
  });

  it('finds all hits of an extended pattern after an unfinished search', () => {
    const cues = lines(...Array.from({ length: 200 }, (_, index) => (index % 40 === 0 ? 'pond' : 'poem')));
    const text = searchableTextFrom(cues);
    const before = findInText(text, { pattern: 'po', regex: false }, fixedClock);
    const hits = findAll(findInText(text, { pattern: 'pon', regex: false }, fixedClock, before) as FindResult).hits;
    expect(hits.map(({ line }) => line)).toEqual([0, 40, 80, 120, 160]);
  });

  it('returns only positions at which the text is found', () => {
    fc.assert(
      fc.property(anyCues, fc.constantFrom('word', 'é', 'שלום', '=1', ' '), (cues, pattern) => {
        for (const hit of findAll(find(cues, pattern)).hits) {
          expect(hitText(cues, hit).replace(/\s|\|/g, ' ').toLowerCase()).toContain(pattern.trim());
        }
      }),
    );
  });

  it('runs no regular expression, and neither does `continueFind`', () => {
    const text = searchableTextFrom(lines('a'.repeat(40)));
    const first = findInText(text, { pattern: '(a+)+!', regex: true }, fixedClock);
    expect(first).toMatchObject({ hits: [], done: false });
    expect(continueFind(first as FindResult, fixedClock, 8)).toBe(first);
  });
});

describe('findByRegex', () => {
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
  ])('finds the matches of %s', async (pattern, texts) => {
    expect(findHits(await findRegex(cues, pattern)).map((hit) => hitText(cues, hit))).toEqual(texts);
  });

  it('finds each match once in many lines', async () => {
    const many = lines(
      ...Array.from({ length: 3_000 }, (_, index) => `line ${index} of a long talk about ponds and gates`),
    );
    for (const pattern of ['ponds', 'pond\\w+', 'line \\d+ of', '\\w+\\s+gates', 'ponds and .*s', 'gates\\sline']) {
      const hits = findHits(await findRegex(many, pattern));
      expect(hits).toHaveLength(pattern === 'gates\\sline' ? 2_999 : 3_000);
      expect(new Set(hits.map(({ line }) => line)).size).toBe(hits.length);
    }
  });

  it('ignores accents on request', async () => {
    const accented = lines('Cafe\u0301 café CAFÉ');
    const hits = findHits(await findRegex(accented, 'é ca', true));
    expect(hits.map((hit) => hitText(accented, hit))).toEqual(['e\u0301 ca', 'é CA']);
  });

  it('explains why a pattern is invalid', async () => {
    expect(await findRegex(cues, '(')).toEqual({ is: 'bad-pattern', reason: expect.stringContaining('Unterminated') });
  });

  it('keeps hits from before a timeout', async () => {
    const stoppedEarly = await findRegex(cues, '\\d+', false, stoppedPatterns);
    expect(stoppedEarly).toMatchObject({ hits: [{ line: 1 }], done: false, stopped: true });
  });
});
