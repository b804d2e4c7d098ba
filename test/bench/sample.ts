import type { Cue } from '@/lib/captions/cue';

/** Returns a generator of numbers from 0 to 1 that are the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables = 'ka lo mi ren tu sha vo per in der al est om ig th ra be no wi ul'.split(' ');
const wordsWithReferences = ["don't", 'R&D', '"so"', 'a<b', 'rock & roll', "it's"];

/**
 * Generates realistic captions: about seven words and 75 bytes of SubRip per line, one word in 25 with a character that
 * services encode as a character reference, times in seconds rounded to hundredths, and the speech rate as computed by
 * the service.
 */
export function sampleCues(count: number, seed = 1): Cue[] {
  const draw = randomNumbers(seed);
  const word = () =>
    draw() < 0.04
      ? (wordsWithReferences[Math.floor(draw() * wordsWithReferences.length)] ?? '')
      : Array.from(
          { length: 1 + Math.floor(draw() * 2.4) },
          () => syllables[Math.floor(draw() * syllables.length)],
        ).join('');
  let offset = 0;
  return Array.from({ length: count }, () => {
    const wordCount = 4 + Math.floor(draw() * 7);
    const duration = Math.round((1 + draw() * 3) * 100) / 100;
    const text = Array.from({ length: wordCount }, word).join(' ');
    const cue = {
      offset,
      duration,
      lang: 'en',
      text,
      wordCount,
      speechRate: Math.round((wordCount / duration) * 6_000) / 100,
    };
    offset = Math.round((offset + duration + draw() * 0.3) * 100) / 100;
    return cue;
  });
}

/** Returns the text of `sampleCues`, encoded with character references. */
export const sampleTexts = (count: number): string[] =>
  sampleCues(count).map(({ text }) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  );
