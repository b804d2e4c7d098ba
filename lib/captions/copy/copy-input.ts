import { watchUrl } from '@/lib/platform/platform-links';
import type { Cue } from '../cue';
import { joinTexts } from '../cue-text';
import type { TextRow } from '../serialize/paired-lines';
import { textRowsFrom } from '../serialize/text-markdown';
import type { ChapterStart } from '../serialize/write-options';

/** The forms that lines can be copied in, in the order of the menu. */
export const copyForms = ['text', 'times', 'quotation', 'paragraphs', 'markdown', 'model', 'anki'] as const;
export type CopyForm = (typeof copyForms)[number];

/** What is known of the video; `null` for the rest. */
export interface CopiedVideo {
  id: string;
  title: string | null;
  channel: string | null;
  /** The day of publication, such as `2024-03-09`. */
  date: string | null;
  /** The length as players show it, such as `1:02:03`. */
  duration: string | null;
}

/** The chosen lines, with all that a form can say about them. */
export interface CopyInput {
  cues: readonly Cue[];
  /** The lines of the second track that match; `null` if only one track is copied. */
  second: readonly Cue[] | null;
  video: CopiedVideo;
  /** The language of the text. */
  lang: string | null;
  /** How the text was made, if it is a translation made on this device. */
  origin?: string | undefined;
  /** Sorted by start. */
  chapters: readonly ChapterStart[];
  /** The notes at the lines, each with the start of its line in seconds. */
  notes: readonly { line: number; text: string }[];
  /** The number of seconds between two times in text for a language model. */
  every: number;
}

export const rowsFrom = ({ cues, second }: CopyInput): TextRow[] => [...textRowsFrom(cues, second)];

export const linkTo = ({ video }: CopyInput, seconds: number): string => watchUrl(video.id, Math.floor(seconds));

export const startOf = ([first]: readonly TextRow[]): number => first?.start ?? 0;

export const joinRows = (rows: readonly Pick<TextRow, 'text'>[]): string => joinTexts(rows.map(({ text }) => text));

export const chapterAt = (chapters: readonly ChapterStart[], seconds: number): ChapterStart | null =>
  chapters.findLast(({ start }) => start <= seconds) ?? null;
