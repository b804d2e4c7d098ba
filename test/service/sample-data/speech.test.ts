import { describe, expect, it } from 'vitest';
import { splitPhrases, utterancesOf } from './speech.ts';
import { subjects } from './subjects.ts';

const speech = { lang: 'en', subject: 'canal lock', lines: null };

describe('utterancesOf', () => {
  const utterances = utterancesOf('aaaaaaaaaaa', 900, speech);

  it('returns utterances in order without overlap that end before the video', () => {
    expect(utterances.every(({ start, end }, index) => start < end && start >= (utterances[index - 1]?.end ?? 0))).toBe(
      true,
    );
    expect(utterances.at(-1)?.end).toBeLessThan(900_000);
    expect(utterances.at(-1)?.end).toBeGreaterThan(870_000);
  });

  it('includes sound labels, and silences longer than 1.5 seconds', () => {
    const silences = utterances.map(({ start }, index) => start - (utterances[index - 1]?.end ?? start));
    expect(silences.filter((silence) => silence > 1500).length).toBeGreaterThan(5);
    expect(utterances.filter(({ text }) => /^\[\w[\w ]*\]$/.test(text)).length).toBeGreaterThan(3);
  });

  it('fits the speech to the requested number of lines', () => {
    const fitted = utterancesOf('aaaaaaaaaaa', 60, { ...speech, lines: 100 });
    expect([fitted.length, fitted.at(-1)?.end]).toEqual([100, 59_800]);
  });

  it('returns at least three lines, however short the video', () => {
    expect(utterancesOf('aaaaaaaaaaa', 2, speech)).toHaveLength(3);
  });

  it.each(subjects.map(({ name }) => name))('fills every gap of a sentence about %s', (subject) => {
    const text = utterancesOf('aaaaaaaaaaa', 1200, { ...speech, subject })
      .map((utterance) => utterance.text)
      .join(' ');
    expect(text).not.toMatch(/[{}]|undefined| {2}/);
  });

  it('throws for an unknown subject', () => {
    expect(() => utterancesOf('aaaaaaaaaaa', 60, { ...speech, subject: 'war' })).toThrow('No subject has the name war');
  });
});

describe('splitPhrases', () => {
  it.each([
    ['One two three.', ['One two three.']],
    ['If the wind turns, it turns, and then all is well.', ['If the wind turns,', 'it turns, and then all is well.']],
    ['a b c d e f g h i j k l', ['a b c d e f g h i', 'j k l']],
    ['a b c d e f g h i j', ['a b c d e f g h i j']],
  ])('splits a sentence into spoken phrases: %s', (sentence, phrases) => {
    expect(splitPhrases(sentence)).toEqual(phrases);
  });
});
