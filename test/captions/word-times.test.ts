import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { parseCaptions } from '@/lib/captions/parse/parse-captions';
import { applyViews, noViews, type Views } from '@/lib/captions/views';
import { moveWords, wordAt, wordIndexAfter, wordIndexAt, wordTimesFrom } from '@/lib/captions/word-times';
import { cue } from '@/test/fixtures/cues';

type Format = Parameters<typeof parseCaptions>[0];
const cuesOf = (format: Format, file: string): readonly Cue[] => {
  const read = parseCaptions(format, file, 'en');
  if (!read.ok) throw new Error('The file was not read.');
  return read.value.cues;
};

const json3 = (segs: readonly object[]): string =>
  JSON.stringify({ events: [{ tStartMs: 1000, dDurationMs: 2000, segs }] });
const srv3 = (inside: string): string =>
  `<timedtext format="3"><body><p t="1000" d="2000">${inside}</p></body></timedtext>`;
const vtt = (text: string): string => `WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n${text}\n`;

describe('parseCaptions › word times', () => {
  it.each<[name: string, format: Format, file: string, text: string, words: number[] | undefined]>([
    ['segments', 'json3', json3([{ utf8: 'one' }, { utf8: ' two', tOffsetMs: 300 }]), 'one two', [0, 0, 4, 300]],
    ['a late first segment', 'json3', json3([{ utf8: 'one', tOffsetMs: 200 }]), 'one', [0, 200]],
    ['no times', 'json3', json3([{ utf8: 'one' }, { utf8: ' two' }]), 'one two', undefined],
    [
      'a segment in between without a time',
      'json3',
      json3([{ utf8: 'one' }, { utf8: ' two' }, { utf8: ' three', tOffsetMs: 9 }]),
      'one two three',
      [0, 0, 8, 9],
    ],
    [
      'a time as text',
      'json3',
      json3([{ utf8: 'one' }, { utf8: ' two', tOffsetMs: '300' }]),
      'one two',
      [0, 0, 4, 300],
    ],
    ['no number', 'json3', json3([{ utf8: 'one' }, { utf8: ' two', tOffsetMs: {} }]), 'one two', undefined],
    ['null', 'json3', json3([{ utf8: 'one' }, { utf8: ' two', tOffsetMs: null }]), 'one two', undefined],
    ['a negative time', 'json3', json3([{ utf8: 'one' }, { utf8: ' two', tOffsetMs: -1 }]), 'one two', undefined],
    ['an endless time', 'json3', json3([{ utf8: 'one' }, { utf8: ' two', tOffsetMs: 1e300 }]), 'one two', undefined],
    [
      'times that go back',
      'json3',
      json3([
        { utf8: 'one', tOffsetMs: 9 },
        { utf8: ' two', tOffsetMs: 8 },
      ]),
      'one two',
      undefined,
    ],
    [
      'a blank segment',
      'json3',
      json3([{ utf8: 'one' }, { utf8: '\n', tOffsetMs: 5 }, { utf8: 'two', tOffsetMs: 9 }]),
      'one\ntwo',
      [0, 0, 4, 9],
    ],
    ['segments', 'srv3', srv3('<s ac="0">one</s><s t="300"> &amp; two</s>'), 'one & two', [0, 0, 4, 300]],
    ['a blank line', 'srv3', srv3('<s>one</s><br/> <br/><s t="300">two</s>'), 'one\ntwo', [0, 0, 4, 300]],
    ['an invalid time', 'srv3', srv3('<s>one</s><s t="x"> two</s>'), 'one two', undefined],
    ['an empty time', 'srv3', srv3('<s t="">one</s><s t="300"> two</s>'), 'one two', [0, 0, 4, 300]],
    ['timestamps', 'vtt', vtt('one<00:00:01.300><c> two</c>'), 'one two', [0, 0, 4, 300]],
    ['short timestamps', 'vtt', vtt('one <00:01.300>&lt;two'), 'one <two', [0, 0, 4, 300]],
    ['a row above', 'vtt', vtt(' \none<00:00:01.300><c> two</c>'), 'one two', [0, 0, 4, 300]],
    ['a time before the line', 'vtt', vtt('one <00:00:00.500>two'), 'one two', undefined],
    ['times that go back', 'vtt', vtt('a <00:00:02.000>b <00:00:01.500>c'), 'a b c', undefined],
    ['no time', 'vtt', vtt('one <12>two'), 'one two', undefined],
    ['a reading', 'vtt', vtt('<ruby>one<rt>1</rt></ruby> <00:00:01.300>two'), 'one two', [0, 0, 4, 300]],
    [
      'a timestamp in a format without them',
      'srt',
      '1\n00:00:01,000 --> 00:00:03,000\none <00:00:01.300>two',
      'one two',
      undefined,
    ],
  ])('reads %s in %s', (_, format, file, text, words) => {
    const [line] = cuesOf(format, file);
    expect([line?.text, line?.words]).toEqual([text, words]);
  });

  it('drops the word times of a line that starts before the video', () => {
    const file = JSON.stringify({
      events: [{ tStartMs: -500, dDurationMs: 2000, segs: [{ utf8: 'one' }, { utf8: ' two', tOffsetMs: 300 }] }],
    });
    expect(cuesOf('json3', file)[0]).not.toHaveProperty('words');
  });
});

describe('word times', () => {
  it('are found by position and by time', () => {
    const words = wordTimesFrom('one two', [4, 300]) ?? [];
    expect([0, 3, 4, 6].map((at) => wordIndexAt(words, at))).toEqual([0, 0, 1, 1]);
    expect([-1, 0, 299, 300].map((ms) => wordIndexAfter(words, ms))).toEqual([-1, 0, 0, 1]);
    expect(wordAt({ text: 'one two', words }, 0)).toEqual({ from: 0, until: 3, start: 0, end: 300 });
    expect(wordAt({ text: 'one two', words }, 1)).toEqual({ from: 4, until: 7, start: 300, end: null });
    expect(wordAt({ text: 'one two' }, 0)).toBeNull();
  });

  it('move only to a text with the same characters', () => {
    expect(moveWords([0, 0, 5, 9], 'one  two', 'one two')).toEqual([0, 0, 4, 9]);
    expect(moveWords([0, 0, 4, 9], 'one two', 'one too')).toBeUndefined();
  });
});

describe('applyViews › word times', () => {
  const timed = (offset: number, text: string, words: number[]) => cue(offset, text, { words });
  const inView = (view: Partial<Views>, cues: readonly Cue[]) =>
    applyViews(cues, { ...noViews, ...view }).map(({ text, words }) => [text, words]);

  it.each<[name: string, view: Partial<Views>, cues: Cue[], expected: unknown[]]>([
    ['keeps them in a shifted line', { shiftSeconds: 1 }, [timed(0, 'a b', [0, 0, 2, 9])], [['a b', [0, 0, 2, 9]]]],
    [
      'drops them in a line that is cut off',
      { shiftSeconds: -1 },
      [timed(0, 'a b', [0, 0, 2, 9])],
      [['a b', undefined]],
    ],
    [
      'moves them where a sound is removed',
      { noSounds: true },
      [timed(0, '[Music] a ♪ b', [0, 0, 8, 5, 10, 7, 12, 9])],
      [['a b', [0, 5, 2, 9]]],
    ],
    [
      'drops them in a line without its tags',
      { noTags: true },
      [timed(0, '<i>a</i> b', [0, 0, 9, 9])],
      [['a b', undefined]],
    ],
    [
      'moves them in a line without repeated words',
      { rolling: true },
      [cue(0, 'one two'), timed(2, 'one two\nthree four', [0, 0, 14, 9])],
      [
        ['one two', undefined],
        ['three four', [0, 0, 6, 9]],
      ],
    ],
    [
      'joins them in a sentence',
      { sentences: true },
      [timed(0, 'a b', [0, 0, 2, 9]), timed(2, 'c d', [0, 0, 2, 8])],
      [['a b c d', [0, 0, 2, 9, 4, 2000, 6, 2008]]],
    ],
    [
      'counts a line without them as one word',
      { sentences: true },
      [cue(0, 'a b'), timed(2, ' c d', [1, 0, 3, 8])],
      [['a b c d', [0, 0, 4, 2000, 6, 2008]]],
    ],
    [
      'drops them where joined lines overlap',
      { sentences: true },
      [timed(0, 'a b', [0, 0, 2, 1900]), timed(1, 'c d', [0, 0, 2, 8])],
      [['a b c d', undefined]],
    ],
  ])('%s', (_, view, cues, expected) => {
    expect(inView(view, cues)).toEqual(expected);
  });
});
