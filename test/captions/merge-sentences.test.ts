import { describe, expect, it } from 'vitest';
import { mergeSentences } from '@/lib/captions/views';
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

  it('joins lines in scripts without word spaces without adding a space', () => {
    expect(texts([0, '今日は'], [2, 'いい天気。'], [4, 'はい'])).toEqual(['今日はいい天気。', 'はい']);
  });
});
