/**
 * A caption ready to show and to write: the six fields of the interface document's caption item, with the character
 * references of `text` decoded once. Seconds and words per minute.
 */
export interface Cue {
  offset: number;
  duration: number;
  lang: string;
  text: string;
  wordCount: number;
  speechRate: number;
}
