import { strictJson } from '@/lib/shared/json';
import type { Cue } from '../cue';
import { speakerOf } from '../speaker';
import { timedWords } from '../word-times';
import { pairedRows, pairLines } from './paired-lines';
import { subtitleTimes } from './subtitles';
import { type CaptionWriter, lineEndingOf, type WriteOptions } from './write-options';

/**
 * Writes the platform's event format. Notes are an additional member, which parsers ignore. Overlaps are never clipped,
 * because the platform's own events also overlap.
 */
export const writeJson3: CaptionWriter = (out, cues, options) => {
  const { starts, ends } = subtitleTimes(cues, false);
  const end = lineEndingOf(options);
  const remarks = [options.title ?? '', ...options.notes].filter((remark) => remark !== '');
  const notes = remarks.length > 0 ? `,"notes":${strictJson(remarks)}` : '';
  out.text(`{"wireMagic":"pb3"${notes},"pens":[{}],"wsWinStyles":[{}],"wpWinPositions":[{}],"events":[`);
  cues.forEach(({ text }, index) => {
    out.text(`${index === 0 ? end : `,${end}`}{"tStartMs":`);
    out.wholeNumber(starts[index] ?? 0);
    out.text(',"dDurationMs":');
    out.wholeNumber((ends[index] ?? 0) - (starts[index] ?? 0));
    out.text(`,"segs":[{"utf8":${strictJson(text)}}]}`);
  });
  out.text(`${end}]}${end}`);
};

/**
 * Returns the six fields of the service's caption item in the service's order, and the speaker and the words if they are
 * known. Words start at a time in seconds.
 */
function captionJson(cue: Cue): string {
  const { offset, duration, lang, text, wordCount, speechRate, words } = cue;
  const speaker = speakerOf(cue);
  return strictJson({
    offset,
    duration,
    lang,
    text,
    wordCount,
    speechRate,
    ...(speaker !== null && { speaker }),
    ...(words && { words: timedWords(cue).map(({ text, start }) => ({ text, start: start / 1000 })) }),
  });
}

/** Returns one JSON row per caption; with two tracks, one per row of `pairedRows`. */
const jsonRows = (cues: readonly Cue[], { second }: WriteOptions): string[] =>
  second
    ? pairedRows(pairLines(cues, second.cues)).map(
        (pair) => `{"first":${captionJsonOrNull(pair.first)},"second":${captionJsonOrNull(pair.second)}}`,
      )
    : cues.map(captionJson);

const captionJsonOrNull = (cue: Cue | null): string => (cue ? captionJson(cue) : 'null');

/** Writes the same array as the service, with references decoded and each item on its own line. Notes are omitted. */
export const writeJson: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  const rows = jsonRows(cues, options);
  out.text('[');
  rows.forEach((written, index) => {
    out.text(index === 0 ? end : `,${end}`);
    out.text(written);
  });
  out.text(rows.length === 0 ? `]${end}` : `${end}]${end}`);
};

/** Writes NDJSON (ndjson.org): the same rows as `writeJson`, each on its own line. Notes are omitted. */
export const writeNdjson: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  for (const written of jsonRows(cues, options)) {
    out.text(written);
    out.text(end);
  }
};
