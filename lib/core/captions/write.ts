import type { Cue } from './cue';
import { inStartOrder } from './cues';
import { formats, type WrittenFormat } from './formats';
import { Bytes } from './write/bytes';
import { writeEaf } from './write/eaf';
import { writeHtml } from './write/html';
import { writeJson, writeNdjson } from './write/json';
import { writeJson3 } from './write/json3';
import { writeMarkdown } from './write/markdown';
import { type CaptionWriter, plainOptions, type WriteOptions } from './write/options';
import { writeSrt } from './write/srt';
import { writeCsv, writeTsv } from './write/table';
import { writeText } from './write/text';
import { writeTextGrid } from './write/textgrid';
import { writeTtml } from './write/ttml';
import { writeVtt } from './write/vtt';
import { writeXlsx } from './write/xlsx';

const writers: Record<WrittenFormat, CaptionWriter> = {
  srt: writeSrt,
  vtt: writeVtt,
  txt: writeText,
  md: writeMarkdown,
  html: writeHtml,
  csv: writeCsv,
  tsv: writeTsv,
  xlsx: writeXlsx,
  json: writeJson,
  ndjson: writeNdjson,
  ttml: writeTtml,
  textgrid: writeTextGrid,
  eaf: writeEaf,
  json3: writeJson3,
};

/** A usual line with all that a format puts around it; a wrong guess only costs a copy. */
const bytesPerLine = 96;

/** A caption file from lines that are held, in UTF-8 without a byte order mark. Costs nothing but time (EXP-01, EXP-04). */
export function writeCaptions(
  format: WrittenFormat,
  cues: readonly Cue[],
  options: Partial<WriteOptions> = {},
): Uint8Array<ArrayBuffer> {
  const out = new Bytes(1024 + cues.length * bytesPerLine);
  const { second = null } = options;
  writers[format](out, inStartOrder(cues), {
    ...plainOptions,
    ...options,
    second: second && formats[format].holdsTwo ? { ...second, cues: inStartOrder(second.cues) } : null,
  });
  return out.written();
}
