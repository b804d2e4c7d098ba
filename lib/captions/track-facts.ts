import type { LineColumns } from './line-columns';
import type { RateUnit } from './rate-unit';
import type { TrackRequest } from './track-request';

/**
 * What is known of a held track without reading its body again: derived from it, thrown away with it, and made anew whenever
 * what is held has changed. Times of lines in seconds, moments in milliseconds since 1970, rates per minute in `unit`.
 */
export interface TrackFacts {
  /** Of the held answer that it was read from. */
  key: string;
  videoId: string;
  question: TrackRequest;
  /** Of the file, where the service was asked for one; `json` otherwise. */
  format: string;
  /** The language that came. */
  lang: string | null;
  receivedAt: number;
  /** Of the body in UTF-8. */
  bytes: number;
  lines: number;
  unit: RateUnit;
  /** Words, or characters in scripts without word spaces. */
  count: number;
  /** Seconds in which somebody speaks; the end of the last line. */
  spoken: number;
  ends: number;
  /** Over the time in which somebody speaks; `null` where nobody does. */
  pace: number | null;
  /** Of its lines, tenth and ninetieth percentile beside; `null` where none has a pace. */
  spread: { p10: number; median: number; p90: number } | null;
  /** Made by these rules: those of another number are made anew. */
  rules: number;
  /** The rules of the columns that stand beside its text where it is long; not there where nobody made any yet. */
  opens?: number;
}

/** The words of a held track, ready to be searched: texts of the lines joined by line feeds, and where each begins in time. */
export interface TrackText {
  key: string;
  videoId: string;
  /** No line holds a line feed of its own. */
  text: string;
  /** Starts of the lines in whole milliseconds, one for each. */
  starts: Uint32Array;
  /** Of a long track; not there where it was made before there were any. */
  columns?: LineColumns;
}

/** Grows whenever facts or text are made in another way. */
export const trackFactsVersion = 2;
