import type { Cue } from './cue';
import type { SavedCues } from './saved-cues';

/**
 * The lines of a long track stored as columns, so that the track opens without parsing its body again. `ends` are
 * positions in the text; `numbers` contains all offsets, all durations (both in seconds), all word counts and all
 * speech rates, in this order.
 */
interface LineColumns extends Pick<SavedCues, 'lang' | 'skippedRows' | 'computed' | 'timingIssues'> {
  /** The version of the columns. Columns with another version are ignored. */
  version: number;
  /** When the response was received, in milliseconds since 1970. */
  receivedAt: number;
  /** The text of the lines, joined by line feeds; `null` if it is identical to the search text. */
  text: string | null;
  ends: Uint32Array;
  numbers: Float64Array;
  langOfAll: string;
  /** The word times of all lines, and how many numbers belong to each line; `null` if no line has any. */
  words: { counts: Uint32Array; numbers: Uint32Array } | null;
  /** The speakers outside the text; `null` if no line has one. */
  speakers: (string | undefined)[] | null;
}

export type ParsedLines = Pick<SavedCues, 'cues' | 'lang' | 'skippedRows' | 'computed' | 'timingIssues'>;

/** Increase this version when the parsing of any format or the columns change. */
export const lineColumnsVersion = 9;

/** Shorter tracks are parsed within milliseconds, so saved columns would only waste space. */
export const minLongTrackLines = 2_000;

/**
 * Returns the lines as columns; `null` if there are no lines, the lines have different languages, or one is cut off.
 * `searchText` contains the text of the lines, joined by line feeds, with all other white space replaced by spaces.
 */
export function columnsFromLines(lines: ParsedLines, receivedAt: number, searchText: string): LineColumns | null {
  const { cues, lang, skippedRows, computed, timingIssues } = lines;
  const langOfAll = cues[0]?.lang;
  if (langOfAll === undefined || cues.some((cue) => cue.lang !== langOfAll || cue.cutSeconds)) return null;
  const numbers = new Float64Array(cues.length * 4);
  const ends = new Uint32Array(cues.length);
  let end = -1;
  for (const [index, { text, offset, duration, wordCount, speechRate }] of cues.entries()) {
    end += text.length + 1;
    ends[index] = end;
    numbers[index] = offset;
    numbers[index + cues.length] = duration;
    numbers[index + cues.length * 2] = wordCount;
    numbers[index + cues.length * 3] = speechRate;
  }
  const text = cues.map((cue) => cue.text).join('\n');
  return {
    version: lineColumnsVersion,
    receivedAt,
    lang,
    skippedRows,
    computed,
    timingIssues,
    langOfAll,
    text: text === searchText ? null : text,
    ends,
    numbers,
    words: cues.some(({ words }) => words) ? wordColumns(cues) : null,
    speakers: cues.some(({ speaker }) => speaker !== undefined) ? cues.map(({ speaker }) => speaker) : null,
  };
}

const wordColumns = (cues: readonly Cue[]): NonNullable<LineColumns['words']> => ({
  counts: Uint32Array.from(cues, ({ words = [] }) => words.length),
  numbers: Uint32Array.from(cues.flatMap(({ words = [] }) => words)),
});

/** Restores the original lines. `searchText` is the text with which the columns were created. */
export function linesFromColumns(columns: LineColumns, searchText: string): ParsedLines {
  const { ends, numbers, langOfAll, words, speakers, lang, skippedRows, computed, timingIssues } = columns;
  const text = columns.text ?? searchText;
  const count = ends.length;
  const cues = new Array<Cue>(count);
  let from = 0;
  for (let index = 0; index < count; index++) {
    const end = ends[index] ?? from;
    cues[index] = {
      offset: numbers[index] ?? 0,
      duration: numbers[index + count] ?? 0,
      lang: langOfAll,
      text: text.slice(from, end),
      wordCount: numbers[index + count * 2] ?? 0,
      speechRate: numbers[index + count * 3] ?? 0,
    };
    from = end + 1;
  }
  speakers?.forEach((speaker, index) => {
    const cue = cues[index];
    if (cue && speaker !== undefined) cue.speaker = speaker;
  });
  let read = 0;
  words?.counts.forEach((count, index) => {
    const cue = cues[index];
    if (cue && count > 0) cue.words = Array.from(words.numbers.subarray(read, read + count));
    read += count;
  });
  return { cues, lang, skippedRows, computed, timingIssues };
}

/** The searchable text of a saved track: its lines joined by line feeds, and their starts. */
export interface TrackText {
  key: string;
  videoId: string;
  /** The lines, joined by line feeds; no line contains one itself. */
  text: string;
  /** The starts of the lines in whole milliseconds. */
  starts: Uint32Array;
  /**
   * For each line, where its text that does not repeat the line before starts, as in rolling captions; missing if no
   * line repeats any.
   */
  newTextStarts?: Uint32Array;
  /** The columns of a long track; missing if the track is short or its lines have different languages. */
  columns?: LineColumns;
}

/** Increase this version when the statistics or the text change. */
export const trackStatisticsVersion = 6;
