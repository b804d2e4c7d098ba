import { guarded, quoted } from '../../csv';
import type { Cue } from '../cue';
import { type Bytes, careFor } from './bytes';
import { writeNumber } from './numbers';
import { type CaptionWriter, lineEnd } from './options';

/** The service's own order (section "GET /captions/{videoId}", csv). */
const columns = ['text', 'duration', 'offset', 'lang', 'wordCount', 'speechRate'];

const comma = 44;
const tab = 9;
const csvCare = careFor(',"\n\r');
const tsvCare = careFor('\t\n\r\\');

/** A tab-separated cell cannot hold tabs or line breaks (IANA text/tab-separated-values): they are written as `\t`, `\n`, `\r`. */
const backslashed = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/** Writes bytes, and not the text of `csv.ts`: a hundred thousand lines are a file before the reader sees that it waits. */
const table =
  (separator: number, cell: (out: Bytes, text: string) => void): CaptionWriter =>
  (out, cues, options) => {
    const end = lineEnd(options);
    out.text(columns.join(String.fromCharCode(separator)) + end);
    for (const cue of cues) {
      cell(out, options.guardFormulas ? guarded(cue.text) : cue.text);
      writeRest(out, cue, separator, cell);
      out.text(end);
    }
  };

function writeRest(out: Bytes, cue: Cue, separator: number, cell: (out: Bytes, text: string) => void): void {
  out.ascii(separator);
  writeNumber(out, cue.duration);
  out.ascii(separator);
  writeNumber(out, cue.offset);
  out.ascii(separator);
  cell(out, cue.lang);
  out.ascii(separator);
  writeNumber(out, cue.wordCount);
  out.ascii(separator);
  writeNumber(out, cue.speechRate);
}

/** The service's own columns and first line, so that both tables go into the same analysis. No remarks. */
export const writeCsv: CaptionWriter = table(comma, (out, text) => {
  if (!out.plain(text, csvCare)) out.text(quoted(text));
});

export const writeTsv: CaptionWriter = table(tab, (out, text) => {
  if (!out.plain(text, tsvCare)) out.text(backslashed(text));
});
