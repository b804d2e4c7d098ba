import { captionLanguages } from '@/lib/service/value-sets';
import { fail, ok, type Result } from '@/lib/shared/result';
import { hasVisibleText } from '../cue-text';
import { sortedByStart } from '../cues';
import { parseAss } from '../parse/ass';
import { parseJsonRows } from '../parse/json-rows';
import type { CaptionParser, ParsedCaptions } from '../parse/line-collector';
import { parseCaptions } from '../parse/parse-captions';
import { parseSbv } from '../parse/sbv';
import { parseTextGrid } from '../parse/textgrid';
import { decodeFile } from './decode-file';

/** Larger files are no captions: a line a second for ten hours is 3 MB. */
export const maxFileBytes = 20_000_000;

export type FileProblem = 'too-large' | 'empty' | 'not-captions' | 'no-lines';

interface CaptionFileInput {
  name: string;
  bytes: Uint8Array;
  /** The user's languages in order of preference. */
  languages: readonly string[];
}

/** These formats state what they are; the others are recognised by their lines. */
const ownParsers: readonly CaptionParser[] = [parseTextGrid, parseAss, parseJsonRows];

/** Reads a caption file of any known format, whatever its name says. */
export function readCaptionFile({ name, bytes, languages }: CaptionFileInput): Result<ParsedCaptions, FileProblem> {
  if (bytes.length > maxFileBytes) return fail('too-large');
  const lang = languageInName(name);
  const file = decodeFile(bytes, lang ?? languages[0] ?? null);
  if (!hasVisibleText(file)) return fail('empty');
  const read = parse(file, lang ?? 'und');
  if (!read) return fail('not-captions');
  const cues = read.areInOrder ? read.cues : sortedByStart(read.cues);
  const shown = cues.filter(({ text }) => hasVisibleText(text));
  if (shown.length === 0) return fail('no-lines');
  return ok({ ...read, cues: shown, lang: read.lang ?? lang });
}

function parse(file: string, lang: string): ParsedCaptions | null {
  for (const parser of ownParsers) {
    const read = parser(file, lang);
    if (read) return read;
  }
  const read = parseCaptions('srt', file, lang);
  return read.ok ? read.value : parseSbv(file, lang);
}

/** Returns the language in a name like `talk.de.srt` or `Talk [id].pt-BR.vtt`; `null` if there is none. */
function languageInName(name: string): string | null {
  const [, code = '', base = ''] = /\.(([a-z]{2,3})(?:-[a-z]{2,4})?)(?: \([^)]*\))?\.\w+$/i.exec(name) ?? [];
  const find = (one: string) => captionLanguages.find((known) => known.toLowerCase() === one.toLowerCase());
  return find(code) ?? find(base) ?? null;
}
