import { frames, openings, qualities, times, weathers } from './english-frames.ts';
import { itemAt, type Seeded } from './seeded.ts';
import type { Subject } from './subjects.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function fill(frame: string, subject: Subject, chances: Seeded): string {
  const partAt = chances.int(0, subject.parts.length - 1);
  const words: Record<string, string> = {
    name: subject.name,
    place: subject.place,
    person: subject.person,
    part: itemAt(subject.parts, partAt),
    other: itemAt(subject.parts, (partAt + 1 + chances.int(0, 3)) % subject.parts.length),
    material: chances.pick(subject.materials),
    job: chances.pick(subject.jobs),
    time: chances.pick(times),
    number: String(chances.int(4, 60)),
    quality: chances.pick(qualities),
    weather: chances.pick(weathers),
  };
  const filled = frame.replace(/\{(\w)(\w+)\}/g, (_, first: string, rest: string) => {
    const word = words[first.toLowerCase() + rest] ?? '';
    return first === first.toLowerCase() ? word : capital(word);
  });
  return filled.replace(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}

/** Returns an English sentence about the subject. */
export const sentence = (subject: Subject, chances: Seeded): string => fill(chances.pick(frames), subject, chances);

/**
 * Yields the opening sentences of a talk, followed by endless English sentences. A template repeats only after at least
 * a quarter of the others were used.
 */
export function* sentences(subject: Subject, chances: Seeded): Generator<string, never> {
  for (const opening of openings) yield fill(chances.pick(opening), subject, chances);
  const waiting = [...frames];
  for (;;) {
    const index = chances.int(0, Math.floor(waiting.length * 0.7));
    const [frame = ''] = waiting.splice(index, 1);
    waiting.push(frame);
    yield fill(frame, subject, chances);
  }
}

/** Fills the placeholders of a title pattern, which are those of a sentence. */
export const titleFrom = (pattern: string, subject: Subject, chances: Seeded): string =>
  capital(fill(pattern, subject, chances));
