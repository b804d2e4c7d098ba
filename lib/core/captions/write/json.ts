import type { Cue } from '../cue';
import { type CaptionWriter, lineEnd } from './options';

/** The six fields of the service's caption item, in its order and no others. */
const row = ({ offset, duration, lang, text, wordCount, speechRate }: Cue): string =>
  JSON.stringify({ offset, duration, lang, text, wordCount, speechRate });

/** The array the service would send, with references decoded; one caption on each line. No remarks. */
export const writeJson: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  out.text('[');
  cues.forEach((cue, at) => {
    out.text(at === 0 ? end : `,${end}`);
    out.text(row(cue));
  });
  out.text(cues.length === 0 ? `]${end}` : `${end}]${end}`);
};

/** One caption on each line and nothing around them (ndjson.org, JSON Lines). No remarks. */
export const writeNdjson: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  for (const cue of cues) {
    out.text(row(cue));
    out.text(end);
  }
};
