import { strictJson } from '@/lib/shared/strict-json';
import type { Cue } from '../cue';
import { pairedRows, pairLines } from './paired-lines';
import { type CaptionWriter, lineEndOf, type WriteOptions } from './write-options';

/** The six fields of the service's caption item, in its order and no others. */
const captionJson = ({ offset, duration, lang, text, wordCount, speechRate }: Cue): string =>
  strictJson({ offset, duration, lang, text, wordCount, speechRate });

/** Each caption as it stands in the file; of two tracks, which lines stand together. */
const jsonRows = (cues: readonly Cue[], { second }: WriteOptions): string[] =>
  second
    ? pairedRows(pairLines(cues, second.cues)).map(
        (pair) => `{"first":${captionJsonOrNull(pair.first)},"second":${captionJsonOrNull(pair.second)}}`,
      )
    : cues.map(captionJson);

const captionJsonOrNull = (cue: Cue | null): string => (cue ? captionJson(cue) : 'null');

/** The array the service would send, with references decoded; one caption, or two together, on each line. No remarks. */
export const writeJson: CaptionWriter = (out, cues, options) => {
  const end = lineEndOf(options);
  const rows = jsonRows(cues, options);
  out.text('[');
  rows.forEach((written, at) => {
    out.text(at === 0 ? end : `,${end}`);
    out.text(written);
  });
  out.text(rows.length === 0 ? `]${end}` : `${end}]${end}`);
};

/** One caption, or two together, on each line and nothing around them (ndjson.org, JSON Lines). No remarks. */
export const writeNdjson: CaptionWriter = (out, cues, options) => {
  const end = lineEndOf(options);
  for (const written of jsonRows(cues, options)) {
    out.text(written);
    out.text(end);
  }
};
