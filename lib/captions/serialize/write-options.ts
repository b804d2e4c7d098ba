import type { TextLayout } from '@/lib/shared/text-layout';
import type { Cue } from '../cue';
import type { ByteWriter, LineEnd } from './byte-writer';

/** Where a chapter of the video begins, in seconds. */
export interface ChapterStart {
  start: number;
  title: string;
}

/** A second track, written beside the first. */
interface SecondaryTrack {
  cues: readonly Cue[];
  lang: string | null;
  /** What its column or tier is headed with: language, mode and age. */
  label: string;
}

export interface WriteOptions {
  lineEnds: 'lf' | 'crlf';
  /** In subtitle files a line ends where the next begins; the platform's events are none. */
  clipOverlaps: boolean;
  /** Where times stand in txt, md and html. */
  layout: TextLayout;
  /** In the order of their starts. */
  chapters: readonly ChapterStart[];
  /** For links to the moment of a line in md. */
  videoId: string | null;
  title: string | null;
  /** The language of the track, where a file has one place for it. */
  lang: string | null;
  /** What the column or tier of the track is headed with, where a file has such; its language without it. */
  label: string | null;
  /** When the lines were received, in milliseconds since 1970, where a file must have a date. */
  receivedAt: number | null;
  /** Written beside the first by formats that hold both. */
  second: SecondaryTrack | null;
  /** Both tracks one below the other, also where a file would have a column for each. */
  stacked: boolean;
  /** Remarks, such as "asked for Danish; English came"; written by formats with `hasRemarks`. */
  notes: readonly string[];
}

export const defaultWriteOptions: WriteOptions = {
  lineEnds: 'lf',
  clipOverlaps: true,
  layout: { times: 'none', every: 30 },
  chapters: [],
  videoId: null,
  title: null,
  lang: null,
  label: null,
  receivedAt: null,
  second: null,
  stacked: false,
  notes: [],
};

/** One way to write captions into a file. */
export type CaptionWriter = (out: ByteWriter, cues: readonly Cue[], options: WriteOptions) => void;

export const lineEndOf = ({ lineEnds }: WriteOptions): LineEnd => (lineEnds === 'crlf' ? '\r\n' : '\n');

/** Lines of a text, without those that show nothing: in subtitle files an empty line would end the caption. */
export const nonBlankLines = (text: string): string[] =>
  (lineBreak.test(text) ? text.split(lineBreak) : [text]).filter((line) => line.trim() !== '');

/** What readers of subtitle files take for the end of a line. */
const lineBreak = /\r\n|[\n\r\v\f]/;

/** Whether a text shows nothing; most begin with a letter, and then that is all there is to look at. */
export const isBlank = (text: string): boolean => !isLetter(text.charCodeAt(0)) && text.trim() === '';

const isLetter = (code: number): boolean => code > 32 && code < 127;

/** What two columns or tiers are headed with, the first one first; none where a track stands alone. */
export const columnHeadings = ({ label, lang, second }: WriteOptions): string[] =>
  second ? [label ?? lang ?? '', second.label] : [];
