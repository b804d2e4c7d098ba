import { type Seeded, seeded } from './seeded.ts';
import { sentences } from './sentences.ts';
import type { WorldSpeech } from './shape.ts';
import { subjectNamed } from './subjects.ts';

/** What is said between two breaths; milliseconds from the start of the video. Always in English, before translation. */
export interface Utterance {
  start: number;
  end: number;
  text: string;
}

/** Words per minute of a stretch, and how likely a stretch is of this kind. */
const paces: readonly { least: number; most: number; share: number }[] = [
  { least: 78, most: 105, share: 0.2 },
  { least: 128, most: 158, share: 0.55 },
  { least: 186, most: 232, share: 0.25 },
];

const sounds: readonly string[] = ['[Music]', '[Applause]', '[Waves]', '[Bell rings]', '[Laughter]', '[Wind]'];

function paceOf(chances: Seeded): number {
  let left = chances.fraction();
  for (const pace of paces) {
    left -= pace.share;
    if (left < 0) return chances.int(pace.least, pace.most);
  }
  return 140;
}

/** Breaks a sentence where a speaker breathes: after a comma, or after about eight words. */
export function breaths(sentence: string): string[] {
  const said: string[][] = [[]];
  for (const word of sentence.split(' ')) {
    const now = said.at(-1) ?? [];
    now.push(word);
    if (now.length >= 9 || (now.length >= 4 && /[,:;]$/.test(word))) said.push([]);
  }
  const last = said.at(-1) ?? [];
  // A word or two alone on a line reads badly, so they go back to the line before.
  if (said.length > 1 && last.length < 3) said.at(-2)?.push(...(said.pop() ?? []));
  return said.map((words) => words.join(' ')).filter((text) => text !== '');
}

function* talk(speech: WorldSpeech, chances: Seeded): Generator<Utterance, never> {
  const text = sentences(subjectNamed(speech.subject), chances);
  let clock = chances.int(300, 2400);
  for (;;) {
    const pace = paceOf(chances);
    for (let said = chances.int(3, 9); said > 0; said -= 1) {
      for (const words of breaths(text.next().value)) {
        const length = Math.round((words.split(' ').length / (pace * (0.92 + chances.fraction() * 0.16))) * 60_000);
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

/** Presses or stretches the talk so that it ends just before the video does. */
function fitted(said: readonly Utterance[], milliseconds: number): Utterance[] {
  const end = said.at(-1)?.end ?? 1;
  const scale = (milliseconds - 200) / end;
  return said.map(({ start, end, text }) => ({ start: Math.round(start * scale), end: Math.round(end * scale), text }));
}

/**
 * Everything that is said in a video of this many seconds. With a stated number of lines the talk is fitted to the
 * length; otherwise it runs at its own pace until the video ends, and never has fewer than three lines.
 */
export function utterancesOf(videoId: string, duration: number, speech: WorldSpeech): Utterance[] {
  const said: Utterance[] = [];
  for (const next of talk(speech, seeded('speech', videoId))) {
    if (speech.lines === null ? next.end > duration * 1000 - 400 : said.length === speech.lines) break;
    said.push(next);
  }
  if (speech.lines !== null) return fitted(said, duration * 1000);
  return said.length >= 3 ? said : utterancesOf(videoId, duration, { ...speech, lines: 3 });
}
