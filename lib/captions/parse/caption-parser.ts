import type { Cue } from '../cue';

/** What a caption file says. */
export interface ParsedCaptions {
  /** In the order of the file, times as they stand there. */
  cues: readonly Cue[];
  /** The language that the file itself names; `null` where it names none. */
  lang: string | null;
  /** How many rows are there that could not be read. */
  setAside: number;
  /** `false` for a file without times. */
  timed: boolean;
  /** Whether the user saw that each line begins after the one before. */
  areInOrder: boolean;
}

/**
 * Reads a whole file. `lang` is what the lines get where the file names none. `null` for what is no such file. Never throws,
 * and goes over the text once: its time grows in step with it, whatever the text is.
 */
export type CaptionParser = (file: string, lang: string) => ParsedCaptions | null;
