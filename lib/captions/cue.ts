/**
 * A caption ready to show and export: the fields of the service's caption item, with character references in `text`
 * decoded once. Times in seconds, rate in words per minute.
 */
export interface Cue {
  offset: number;
  duration: number;
  lang: string;
  text: string;
  wordCount: number;
  speechRate: number;
}
