import type { TextLayout } from '@/lib/shared/text-layout';
import type { Cue } from '../cue';
import { hasVisibleText } from '../cue-text';
import type { ByteWriter, LineEnding } from './byte-writer';

/** A chapter of the video, with its start in seconds. */
export interface ChapterStart {
  start: number;
  title: string;
}

interface SecondaryTrack {
  cues: readonly Cue[];
  lang: string | null;
  /** The heading of the track's column or tier: language, mode and date. */
  label: string;
}

export interface WriteOptions {
  lineEnds: 'lf' | 'crlf';
  /**
   * True if, in subtitle files, each line ends no later than the next later start. TextGrid and EAF never contain
   * overlaps; the other formats keep them.
   */
  clipOverlaps: boolean;
  /** Position of times in txt, md and html files. */
  layout: TextLayout;
  /** Sorted by start. */
  chapters: readonly ChapterStart[];
  /** The video that times link to; `null` for no links. */
  videoId: string | null;
  title: string | null;
  /** The name of the channel; `null` if unknown. */
  channel: string | null;
  /** The language of the whole track, for formats that can state only one. */
  lang: string | null;
  /** The heading of the track's column or tier; the language by default. */
  label: string | null;
  /** When the captions were received, in milliseconds since 1970, for formats that need a date. */
  receivedAt: number | null;
  /** A second track, for formats that can contain two. */
  second: SecondaryTrack | null;
  /** Notes such as "The service returned English instead of Danish.", for formats with `hasNotes`. */
  notes: readonly string[];
}

export const defaultWriteOptions: WriteOptions = {
  lineEnds: 'lf',
  clipOverlaps: true,
  layout: { times: 'none', every: 30 },
  chapters: [],
  videoId: null,
  title: null,
  channel: null,
  lang: null,
  label: null,
  receivedAt: null,
  second: null,
  notes: [],
};

export type CaptionWriter = (out: ByteWriter, cues: readonly Cue[], options: WriteOptions) => void;

export const lineEndingOf = ({ lineEnds }: WriteOptions): LineEnding => (lineEnds === 'crlf' ? '\r\n' : '\n');

/** Splits a string into lines and drops those that look blank, because an empty line ends a caption in subtitle files. */
export const nonBlankLines = (text: string): string[] =>
  (lineBreak.test(text) ? text.split(lineBreak) : [text]).filter((line) => !isBlank(line));

/** Line breaks recognised by subtitle parsers. */
const lineBreak = /\r\n|[\n\r\v\f]/;

/**
 * Returns whether a string looks blank. Most strings start with a printable ASCII character, which is checked first for
 * speed.
 */
export const isBlank = (text: string): boolean => !isLetter(text.charCodeAt(0)) && !hasVisibleText(text);

const isLetter = (code: number): boolean => code > 32 && code < 127;

/** Returns the headings of the two columns or tiers, in order; empty for a single track. */
export const columnHeadings = ({ label, lang, second }: WriteOptions): string[] =>
  second ? [label ?? lang ?? '', second.label] : [];
