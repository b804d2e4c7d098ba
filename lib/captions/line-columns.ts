import type { Cue } from './cue';
import type { SavedCues } from './saved-cues';

/**
 * The lines of a long track in columns, as they were read out of its body: opened again without reading that. Where a line's
 * text ends in the track's text, and its numbers (offsets, then durations in seconds, then words, then words per minute).
 */
export interface LineColumns extends Pick<SavedCues, 'lang' | 'setAside' | 'computed' | 'odd'> {
  /** Made by these rules: those of another number are not opened. */
  rules: number;
  /** Of the answer that they were read from, in milliseconds since 1970. */
  receivedAt: number;
  /** One character stands between two lines. `null` where the text that is searched is the same, letter by letter. */
  text: string | null;
  ends: Uint32Array;
  numbers: Float64Array;
  /** Of every line. */
  langOfAll: string;
}

/** A track as its body reads. */
export type ParsedLines = Pick<SavedCues, 'cues' | 'lang' | 'setAside' | 'computed' | 'odd'>;

/** Grows whenever a body of any format reads otherwise than before, or its columns stand otherwise. */
export const lineColumnsVersion = 3;

/** Shorter ones are read within some milliseconds: they would be kept twice for nothing. */
export const minLongTrackLines = 2_000;

/**
 * The columns of lines; `null` where there are none, and for lines of several languages, which hardly anybody has. `searched` is
 * what they are found by: their texts joined by line feeds, every other space in it a plain one.
 */
export function columnsFromLines(lines: ParsedLines, receivedAt: number, searchText: string): LineColumns | null {
  const { cues, lang, setAside, computed, odd } = lines;
  const langOfAll = cues[0]?.lang;
  if (langOfAll === undefined || cues.some((cue) => cue.lang !== langOfAll)) return null;
  const numbers = new Float64Array(cues.length * 4);
  const ends = new Uint32Array(cues.length);
  let end = -1;
  for (const [at, { text, offset, duration, wordCount, speechRate }] of cues.entries()) {
    end += text.length + 1;
    ends[at] = end;
    numbers[at] = offset;
    numbers[at + cues.length] = duration;
    numbers[at + cues.length * 2] = wordCount;
    numbers[at + cues.length * 3] = speechRate;
  }
  const text = cues.map((cue) => cue.text).join('\n');
  return {
    ...{ rules: lineColumnsVersion, receivedAt, lang, setAside, computed, odd, langOfAll },
    ...{ text: text === searchText ? null : text, ends, numbers },
  };
}

/** The lines that the body reads as, to the letter; `searched` is the text that the columns were made beside. */
export function linesFromColumns(columns: LineColumns, searchText: string): ParsedLines {
  const { ends, numbers, langOfAll, lang, setAside, computed, odd } = columns;
  const text = columns.text ?? searchText;
  const count = ends.length;
  const cues = new Array<Cue>(count);
  let from = 0;
  for (let at = 0; at < count; at++) {
    const end = ends[at] ?? from;
    cues[at] = {
      offset: numbers[at] ?? 0,
      duration: numbers[at + count] ?? 0,
      lang: langOfAll,
      text: text.slice(from, end),
      wordCount: numbers[at + count * 2] ?? 0,
      speechRate: numbers[at + count * 3] ?? 0,
    };
    from = end + 1;
  }
  return { cues, lang, setAside, computed, odd };
}
