import { describe, expect, it } from 'vitest';
import { parseCaptions } from '@/lib/captions/parse/parse-captions';
import { speakerOf, spokenName } from '@/lib/captions/speaker';
import { mergeSentences } from '@/lib/captions/views';
import { cue } from '@/test/fixtures/cues';

describe('speakerOf', () => {
  it.each([
    ['>> ANNA: Hello', 'ANNA'],
    ['>>Anna Berg: Hello', 'Anna Berg'],
    ['>>> DR. O’NEIL: Hello', 'DR. O’NEIL'],
    ['>> [Anna]: Hello', 'Anna'],
    ['[Anna Berg]: Hello', 'Anna Berg'],
    ['ANNA: Hello', 'ANNA'],
    [' MAN 2: Hello', 'MAN 2'],
    ['JEAN-LUC DE LA TOUR: oui', 'JEAN-LUC DE LA TOUR'],
    ['ÅSA:', 'ÅSA'],
    ['ANNA: Hello\nANNA: again', 'ANNA'],
    ['ANNA: Hello\nBEN: Hello', null],
    ['[Music]', null],
    ['[Music] ANNA: Hello', null],
    ['>> Hello there', null],
    ['>> so this is it: a mill', null],
    ['Anna: Hello', null],
    ['A: yes', null],
    ['ONE TWO THREE FOUR FIVE: no', null],
    ['COVID-19: the facts', null],
    ['10:30 is the time', null],
    ['HTTP://example.org', null],
    ['NOW:here', null],
    ['', null],
  ])('%s', (text, name) => {
    expect(speakerOf({ text })).toBe(name);
  });

  it('finds the end of the name', () => {
    expect(spokenName('>> ANNA: Hello')).toEqual({ name: 'ANNA', end: 8 });
  });
});

describe('parseCaptions › speakers', () => {
  it.each([
    ['<v Mary Ann>Hello</v>', 'Hello', 'Mary Ann'],
    ['<v.loud.first Mary\tAnn >Hello', 'Hello', 'Mary Ann'],
    ['<v R&amp;D>Hello', 'Hello', 'R&D'],
    ['<v Mary>Hello\n<v Mary>again', 'Hello\nagain', 'Mary'],
    ['<v Mary>Hello\n<v Ben>Hello', 'Hello\nHello', undefined],
    ['<v >Hello', 'Hello', undefined],
    ['<v>Hello', 'Hello', undefined],
    ['<i>Hello</i>', 'Hello', undefined],
  ])('reads %s in WebVTT', (written, text, speaker) => {
    const read = parseCaptions('vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${written}\n`, 'en');
    expect(read.ok && read.value.cues[0]).toMatchObject({ text, ...(speaker !== undefined && { speaker }) });
    expect(read.ok && read.value.cues[0]?.speaker).toBe(speaker);
  });
});

describe('mergeSentences', () => {
  it('starts a sentence where another speaker starts', () => {
    const cues = [cue(0, 'one', { speaker: 'Mary' }), cue(2, 'two'), cue(4, '>> BEN: three'), cue(6, 'four')];
    expect(mergeSentences(cues).map(({ text, speaker }) => [text, speaker])).toEqual([
      ['one two', 'Mary'],
      ['>> BEN: three four', undefined],
    ]);
  });
});
