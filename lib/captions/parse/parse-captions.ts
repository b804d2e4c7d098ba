import type { CaptionFormat } from '@/lib/service/value-sets';
import { fail, ok, type Result } from '@/lib/shared/result';
import { decodeReferences } from '../character-references';
import type { Cue } from '../cue';
import { inStartOrder } from '../cues';
import type { CaptionReader, Reading } from './caption-parser';
import { readCsv } from './csv';
import { isEscaped } from './cue-markup';
import { readJson3 } from './json3';
import { readSubtitles } from './srt-vtt';
import { readText } from './text';
import { readXml } from './xml';

/** What the service gives as a file; its `json` is rows, which `read-answer.ts` reads. */
export type FileFormat = Exclude<CaptionFormat, 'json'>;

const readers: Record<FileFormat, CaptionReader> = {
  srt: readSubtitles,
  vtt: readSubtitles,
  ttml: readXml,
  srv1: readXml,
  srv2: readXml,
  srv3: readXml,
  xml: readXml,
  json3: readJson3,
  csv: readCsv,
  text: readText,
};

/** Those that know their own when they see it: the document shows no body of most formats, so another may come. */
const knowing = [readXml, readJson3, readCsv, readSubtitles];

/**
 * Lines of a caption file as it came, in the order of their starts, references decoded once; counts and rates are worked out
 * where the file has none. `lang` is the language they get where the file names none. Never throws.
 */
export function readCaptions(
  format: FileFormat,
  file: string | Uint8Array,
  lang: string,
): Result<Reading, 'no-captions-file'> {
  const text = textOf(file);
  const read = [readers[format], ...knowing].reduce<Reading | null>(
    (known, reader) => known ?? reader(text, lang),
    null,
  );
  if (!read) return fail('no-captions-file');
  const cues = read.areInOrder ? read.cues : inStartOrder(read.cues);
  return ok({ ...read, cues: isEscapedTwice(text, cues) ? cues.map(decodedAgain) : cues });
}

/** Without its mark of order, which also tells UTF-16 from UTF-8. */
function textOf(file: string | Uint8Array): string {
  if (typeof file === 'string') return file.charCodeAt(0) === 0xfeff ? file.slice(1) : file;
  const mark = (file[0] ?? 0) * 256 + (file[1] ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(file);
}

/** Short enough for the engine's quickest search, which spares nearly every file the slower one. */
const anyTwice = '&amp;#';

/**
 * The platform's transcripts are known to come escaped twice: then references are left after decoding once, and no ampersand
 * stands by itself.
 */
const isEscapedTwice = (file: string, cues: readonly Cue[]): boolean =>
  file.includes(anyTwice) && file.includes('&amp;#39;') && cues.every(({ text }) => isEscaped(text));

const decodedAgain = (cue: Cue): Cue => ({ ...cue, text: decodeReferences(cue.text) });
