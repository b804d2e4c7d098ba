import { blocksOf, millisFrom, type TimedText } from './blocks';

const times = /^(\d{2,}:[0-5]\d:[0-5]\d,\d{3}) --> (\d{2,}:[0-5]\d:[0-5]\d,\d{3})$/;

/**
 * Reads SubRip as strictly as it is written here: numbers from 1 without gaps, times with a comma, ends after starts.
 * `null` for a file that is not so.
 */
export function readSrt(file: string): TimedText[] | null {
  const captions: TimedText[] = [];
  for (const [number, clock = '', ...lines] of blocksOf(file)) {
    const [, from, to] = times.exec(clock) ?? [];
    if (number !== String(captions.length + 1) || from === undefined || to === undefined) return null;
    const caption = { start: millisFrom(from), end: millisFrom(to), text: lines.join('\n') };
    if (caption.end <= caption.start || lines.length === 0) return null;
    captions.push(caption);
  }
  return captions;
}
