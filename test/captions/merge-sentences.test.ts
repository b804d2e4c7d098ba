import { describe, expect, it } from 'vitest';
import { mergeSentences, mergeUpTo } from '@/lib/captions/views';
import { cue } from '@/test/fixtures/cues';

const merged = (...lines: Parameters<typeof cue>[]) => mergeSentences(lines.map((line) => cue(...line)));
const texts = (...lines: Parameters<typeof cue>[]) => merged(...lines).map(({ text }) => text);

describe('mergeSentences', () => {
  it('joins lines until a sentence ends', () => {
    expect(texts([0, 'The pond'], [2, 'is full.'], [4, 'Then you "wait."'], [6, 'Good'])).toEqual([
      'The pond is full.',
      'Then you "wait."',
      'Good',
    ]);
  });

  it('adds up the words, and computes the rate over the whole duration', () => {
    expect(merged([0, 'a'], [2, 'b.'])[0]).toMatchObject({ offset: 0, duration: 4, wordCount: 8, speechRate: 120 });
  });

  it('ends a sentence at a pause, at another language and after a minute', () => {
    expect(texts([0, 'a'], [4, 'b'])).toEqual(['a', 'b']);
    expect(texts([0, 'a'], [2, 'b', { lang: 'de' }])).toEqual(['a', 'b']);
    expect(texts([0, 'a', { duration: 59 }], [59, 'b'])).toEqual(['a', 'b']);
  });

  it.each([
    ['I met Dr.', 'Smith'],
    ['and (Mrs.', 'Dalloway)'],
    ['Written by J. R.', 'Tolkien'],
    ['Fruits, e.g.', 'Apples'],
    ['It is on page No.', '5 of the list'],
    ['Er wohnt in Haus Nr.', '7'],
    ['Am 3.', 'Oktober'],
    ['Ludwig XIV.', 'von Frankreich'],
    ['Das ist z. B.', 'Wasser'],
    ['Das kostet 5 Mio.', 'Euro'],
    ['Voici M.', 'Dupont'],
    ['Está la Sra.', 'García'],
    ['Los EE. UU.', 'Son grandes'],
    ['Fala o Prof.', 'Silva'],
    ['Il Dott.', 'Rossi'],
    ['Dit is dhr.', 'Jansen'],
    ['To jest prof.', 'Nowak'],
    ['Это проф.', 'Иванов'],
    ['На ул.', 'Ленина'],
    ['Bu Doç.', 'Yılmaz'],
    ['यह डॉ.', 'सिंह'],
    ['Μίλησε ο κ.', 'Παπάς'],
    ['Approximately 5 min.', 'after that'],
  ])('joins %j and %j', (first, second) => {
    expect(texts([0, first], [2, second])).toEqual([`${first} ${second}`]);
  });

  it.each([
    ['It was built in 1782.', 'Then it fell.'],
    ['No.', 'Never.'],
    ['Is it art.', 'Yes'],
    ['So do I.', 'We all do.'],
    ['we went home.', 'then we slept'],
    ['Really?', 'yes'],
    ['He paused...', 'and left'],
    ['“I did.”', '“So did I.”'],
    ['यह है।', 'हाँ'],
    ['是的。', '好'],
  ])('does not join %j and %j', (first, second) => {
    expect(texts([0, first], [2, second])).toEqual([first, second]);
  });

  it('joins lines in scripts without word spaces without adding a space', () => {
    expect(texts([0, '今日は'], [2, 'いい天気。'], [4, 'はい'])).toEqual(['今日はいい天気。', 'はい']);
  });
});

describe('mergeUpTo', () => {
  const segments = (seconds: number, ...lines: Parameters<typeof cue>[]) =>
    mergeUpTo(
      lines.map((line) => cue(...line)),
      seconds,
    ).map(({ text, offset, duration }) => [text, offset, duration]);

  it('joins lines up to a duration, and keeps the times of their first and last words', () => {
    expect(segments(4, [0, 'One.'], [2, 'two'], [4, 'three'])).toEqual([
      ['One. two', 0, 4],
      ['three', 4, 2],
    ]);
  });

  it('joins nothing over a pause, and does not split a longer line', () => {
    expect(segments(10, [0, 'a'], [4, 'b', { duration: 12 }], [16, 'c'])).toEqual([
      ['a', 0, 2],
      ['b', 4, 12],
      ['c', 16, 2],
    ]);
  });
});
