/**
 * A caption that can be shown and exported: the fields of the service's caption item, with character references in
 * `text` decoded once. Times are in seconds, and the speech rate is in words per minute.
 */
export interface Cue {
  offset: number;
  duration: number;
  lang: string;
  text: string;
  wordCount: number;
  speechRate: number;
  /** Seconds cut off because they precede the video. Speech rates apply to the whole line. */
  cutSeconds?: number;
  /** The speaker that a file names outside the text. `speakerOf` also finds a name at the start of the text. */
  speaker?: string;
  /**
   * When the words start, if the file states it: pairs of a position in `text` and whole milliseconds after `offset`, in
   * ascending order. A word ends where the next one starts.
   */
  words?: readonly number[];
}

/** Returns the duration of a line in seconds, including the part that was cut off. */
export const wholeDuration = ({ duration, cutSeconds = 0 }: Cue): number => duration + cutSeconds;
