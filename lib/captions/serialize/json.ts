import { strictJson } from '@/lib/shared/strict-json';
import type { Cue } from '../cue';
import { pairsOf, tableRows } from './bilingual';
import { type CaptionWriter, lineEnd, type WriteOptions } from './options';

/** The six fields of the service's caption item, in its order and no others. */
const row = ({ offset, duration, lang, text, wordCount, speechRate }: Cue): string =>
  strictJson({ offset, duration, lang, text, wordCount, speechRate });

/** Each caption as it stands in the file; of two tracks, which lines stand together. */
const rowsOf = (cues: readonly Cue[], { second }: WriteOptions): string[] =>
  second
    ? tableRows(pairsOf(cues, second.cues)).map(
        (pair) => `{"first":${orNull(pair.first)},"second":${orNull(pair.second)}}`,
      )
    : cues.map(row);

const orNull = (cue: Cue | null): string => (cue ? row(cue) : 'null');

/** The array the service would send, with references decoded; one caption, or two together, on each line. No remarks. */
export const writeJson: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  const rows = rowsOf(cues, options);
  out.text('[');
  rows.forEach((written, at) => {
    out.text(at === 0 ? end : `,${end}`);
    out.text(written);
  });
  out.text(rows.length === 0 ? `]${end}` : `${end}]${end}`);
};

/** One caption, or two together, on each line and nothing around them (ndjson.org, JSON Lines). No remarks. */
export const writeNdjson: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  for (const written of rowsOf(cues, options)) {
    out.text(written);
    out.text(end);
  }
};
