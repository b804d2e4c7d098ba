import { describe, expect, it } from 'vitest';
import { authoredTrack, automaticTrack } from './tracks.ts';
import { transcribe } from './transcribe.ts';
import { translateTrack } from './translate-track.ts';

const video = { id: 'aaaaaaaaaaa', duration: 300, speech: { lang: 'en', subject: 'orchard', lines: null } };
const silent = { ...video, speech: null };
const times = (track: { cues(): { offset: number; duration: number }[] }) =>
  track.cues().map(({ offset, duration }) => [offset, duration]);

describe('authoredTrack', () => {
  it('has the same times in two languages, and the name of its language', () => {
    expect(times(authoredTrack(video, 'ar'))).toEqual(times(authoredTrack(video, 'en')));
    expect(authoredTrack(video, 'ar').cues()[0]?.text).toMatch(/\p{sc=Arab}/u);
    expect(authoredTrack(video, 'iw').languageName).toBe('Hebrew');
  });

  it('creates its cues once', () => {
    const track = authoredTrack(video, 'en');
    expect(track.cues()).toBe(track.cues());
  });
});

describe('automaticTrack', () => {
  it('writes words without punctuation or capitals, and shows each line until the next one ends', () => {
    const track = automaticTrack(video, 'en', false);
    const [first] = track.cues();
    const [, second] = authoredTrack(video, 'en').cues();
    expect(track.languageName).toBe('English (auto-generated)');
    expect(track.cues().every(({ text }) => text.startsWith('[') || !/[.,;:?!"A-Z]/.test(text))).toBe(true);
    expect((first?.offset ?? 0) + (first?.duration ?? 0)).toBeCloseTo(
      (second?.offset ?? 0) + (second?.duration ?? 0),
      3,
    );
  });

  it('repeats a line for an instant if the captions roll', () => {
    const [first, again] = automaticTrack(video, 'en', true).cues();
    expect([again?.text, again?.duration]).toEqual([first?.text, 0.01]);
  });
});

describe('translateTrack', () => {
  it('keeps the times and translates the words deterministically', () => {
    const source = automaticTrack(video, 'en', false);
    const track = translateTrack(source, 'ta');
    expect(times(track)).toEqual(times(source));
    expect(track.cues()).toEqual(translateTrack(source, 'ta').cues());
    expect(track.cues()[0]?.text).toMatch(/\p{sc=Taml}/u);
    expect(track.languageName).toBe('Tamil (translated from English (auto-generated))');
  });
});

describe('transcribe', () => {
  it('returns the whole speech in its language, in about half as many lines', () => {
    const track = transcribe(video);
    const transcript = track
      ?.cues()
      .map(({ text }) => text)
      .join(' ');
    const authoredTexts = authoredTrack(video, 'en')
      .cues()
      .map(({ text }) => text)
      .filter((text) => !text.startsWith('['));
    expect([track?.lang, transcript]).toEqual(['en', authoredTexts.join(' ')]);
    expect(track?.cues().length).toBe(Math.ceil(authoredTexts.length / 2));
  });

  it('returns nothing without speech', () => {
    expect(transcribe(silent)).toBeNull();
    expect(authoredTrack(silent, 'en').cues()).toEqual([]);
  });
});
