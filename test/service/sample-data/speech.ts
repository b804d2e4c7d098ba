import type { SampleSpeech } from './sample-data-types.ts';
import { type Seeded, seeded } from './seeded.ts';
import { sentences } from './sentences.ts';
import { subjectNamed } from './subjects.ts';

/** An English phrase spoken in one breath; times in milliseconds from the start of the video. */
export interface Utterance {
  start: number;
  end: number;
  text: string;
}

/** Ranges of words per minute for a passage, with the probability of each range. */
const speechRates: readonly { min: number; max: number; share: number }[] = [
  { min: 78, max: 105, share: 0.2 },
  { min: 128, max: 158, share: 0.55 },
  { min: 186, max: 232, share: 0.25 },
];

const sounds: readonly string[] = ['[Music]', '[Applause]', '[Waves]', '[Bell rings]', '[Laughter]', '[Wind]'];

function drawSpeechRate(chances: Seeded): number {
  let threshold = chances.fraction();
  for (const speechRate of speechRates) {
    threshold -= speechRate.share;
    if (threshold < 0) return chances.int(speechRate.min, speechRate.max);
  }
  return 140;
}

/** Splits a sentence after nine words, or at punctuation after at least four words. */
export function splitPhrases(sentence: string): string[] {
  const phrases: string[][] = [[]];
  for (const word of sentence.split(' ')) {
    const now = phrases.at(-1) ?? [];
    now.push(word);
    if (now.length >= 9 || (now.length >= 4 && /[,:;]$/.test(word))) phrases.push([]);
  }
  const last = phrases.at(-1) ?? [];
  // A line of one or two words reads badly, so these words join the previous line.
  if (phrases.length > 1 && last.length < 3) phrases.at(-2)?.push(...(phrases.pop() ?? []));
  return phrases.map((words) => words.join(' ')).filter((text) => text !== '');
}

function* talk(speech: SampleSpeech, chances: Seeded): Generator<Utterance, never> {
  const text = sentences(subjectNamed(speech.subject), chances);
  let clock = chances.int(300, 2400);
  for (;;) {
    const speechRate = drawSpeechRate(chances);
    for (let sentenceCount = chances.int(3, 9); sentenceCount > 0; sentenceCount -= 1) {
      for (const words of splitPhrases(text.next().value)) {
        const length = Math.round(
          (words.split(' ').length / (speechRate * (0.92 + chances.fraction() * 0.16))) * 60_000,
        );
        yield { start: clock, end: clock + length, text: words };
        clock += length + chances.int(0, 120);
      }
      clock += chances.int(150, 600);
    }
    const pause = chances.chance(0.55) ? chances.int(2000, 9000) : chances.int(300, 900);
    if (pause > 3000 && chances.chance(0.6)) {
      yield { start: clock + 400, end: clock + pause - 400, text: chances.pick(sounds) };
    }
    clock += pause;
  }
}

/** Scales the times so that the speech ends just before the end of the video. */
function fitted(utterances: readonly Utterance[], milliseconds: number): Utterance[] {
  const end = utterances.at(-1)?.end ?? 1;
  const scale = (milliseconds - 200) / end;
  return utterances.map(({ start, end, text }) => ({
    start: Math.round(start * scale),
    end: Math.round(end * scale),
    text,
  }));
}

/**
 * Creates the speech of a video; `duration` is in seconds. A given number of lines is scaled to the duration; otherwise
 * speech continues to the end of the video, with at least three lines.
 */
export function utterancesOf(videoId: string, duration: number, speech: SampleSpeech): Utterance[] {
  const utterances: Utterance[] = [];
  for (const next of talk(speech, seeded('speech', videoId))) {
    if (speech.lines === null ? next.end > duration * 1000 - 400 : utterances.length === speech.lines) break;
    utterances.push(next);
  }
  if (speech.lines !== null) return fitted(utterances, duration * 1000);
  return utterances.length >= 3 ? utterances : utterancesOf(videoId, duration, { ...speech, lines: 3 });
}
