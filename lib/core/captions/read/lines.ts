import type { Cue } from '../cue';

/** Turns what a file holds of a line into what was said: without marks of style, references decoded once. */
type Cleaning = (raw: string) => string;

/** Bits of what a character is. */
const space = 1;
const sign = 2;
const lineEnd = 4;

/**
 * What each character is. White space is what `\s` says, so that words are those of `wordsIn`; signs may mean something else
 * than themselves in one of the formats.
 */
const kinds = new Uint8Array(0x1_0000);
for (const char of '\t\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff') kinds[char.charCodeAt(0)] = space;
kinds.fill(space, 0x2000, 0x200b);
for (const char of '&<{') kinds[char.charCodeAt(0)] = sign;
kinds[0x0a] = space | lineEnd;

/** No video comes near a thousand hours; what claims more is held here, as in `cues.ts`. */
const mostMs = 3_600_000_000;

/** The lines of a file under way: cut out of it, cleaned, and counted. */
export class Lines {
  readonly cues: Cue[] = [];
  setAside = 0;

  private readonly file: string;
  private readonly lang: string;
  private readonly clean: Cleaning;

  constructor(file: string, lang: string, clean: Cleaning) {
    this.file = file;
    this.lang = lang;
    this.clean = clean;
  }

  /**
   * The line that stands between two places of the file. Most are one line of nothing but words, and are cut out and counted in
   * one go; all others are cleaned. Milliseconds. Without branches, because where words end is nothing to be guessed.
   */
  cut(from: number, to: number, start: number, end: number): void {
    const { file } = this;
    let words = 0;
    let before = space;
    let all = 0;
    for (let at = from; at < to; at++) {
      const kind = kinds[file.charCodeAt(at)] ?? 0;
      words += before & ~kind & space;
      all |= kind;
      before = kind;
    }
    const text = file.slice(from, to);
    const said = all > space ? this.clean(text) : text;
    // Most signs stand for themselves, and then the words are counted already.
    if (said === text) this.add(text, words, start, end);
    else this.said(said, start, end);
  }

  /** A line as it was said. */
  said(text: string, start: number, end: number): void {
    let words = 0;
    let before = space;
    for (let at = 0; at < text.length; at++) {
      const kind = kinds[text.charCodeAt(at)] ?? 0;
      words += before & ~kind & space;
      before = kind;
    }
    this.add(text, words, start, end);
  }

  private add(text: string, wordCount: number, start: number, end: number): void {
    const offset = possible(start) / 1000;
    const duration = possible(end - start) / 1000;
    const speechRate = duration > 0 ? (wordCount / duration) * 60 : 0;
    this.cues.push({ offset, duration, lang: this.lang, text, wordCount, speechRate });
  }
}

/** Between 0 and the most; 0 for what is no number. */
const possible = (ms: number): number => (ms > 0 ? Math.min(ms, mostMs) : 0);
