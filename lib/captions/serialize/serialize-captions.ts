import type { Cue } from '../cue';
import { sortedByStart } from '../cues';
import { formats, type WrittenFormat } from '../formats';
import { ByteWriter } from './byte-writer';
import { writeDocx } from './docx';
import { writeEaf, writeTextGrid } from './eaf-textgrid';
import { writeHtml } from './html';
import { writeJson, writeJson3, writeNdjson } from './json';
import { writeSrt, writeTtml, writeVtt, writeVttWords } from './subtitles';
import { writeCsv, writeTsv, writeXlsx } from './table';
import { writeTei } from './tei';
import { writeMarkdown, writeText } from './text-markdown';
import { writeTranscript } from './transcript';
import { writeVrt } from './vrt';
import { type CaptionWriter, defaultWriteOptions, type WriteOptions } from './write-options';

const writers: Record<WrittenFormat, CaptionWriter> = {
  srt: writeSrt,
  vtt: writeVtt,
  vttWords: writeVttWords,
  txt: writeText,
  md: writeMarkdown,
  html: writeHtml,
  docx: writeDocx,
  transcript: writeTranscript,
  tei: writeTei,
  vrt: writeVrt,
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

/** Estimated bytes per line. If the estimate is too low, the buffer is copied whenever it grows. */
const bytesPerLine = 96;

/** Writes lines, sorted by start, as a caption file. Every format except XLSX and DOCX is in UTF-8 without a byte order mark. */
export function serializeCaptions(
  format: WrittenFormat,
  cues: readonly Cue[],
  options: Partial<WriteOptions> = {},
): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(1024 + cues.length * bytesPerLine);
  const { second = null } = options;
  writers[format](out, sortedByStart(cues), {
    ...defaultWriteOptions,
    ...options,
    second: second && formats[format].supportsTwoTracks ? { ...second, cues: sortedByStart(second.cues) } : null,
  });
  return out.written();
}
