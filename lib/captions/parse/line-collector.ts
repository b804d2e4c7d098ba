import type { Cue } from '../cue';
import { countWords, unspacedUnits } from '../words';
import type { Reading } from './caption-parser';

/** Turns what a file holds of a line into what was said: without formatting tags, references decoded once. */
type Cleaning = (raw: string) => string;

/** Bits of what a character is. Two that end a text together are neighbours: the first one's bit is half of the second's. */
const space = 1;
const sign = 2;
const shaft = 4;
const arrowHead = 8;
/** What JSON does not hold in a text as it is, or ends it with. */
const jsonSign = 16;
const lineEnd = 32;
const nextLineEnd = 64;
const less = 128;
/** A letter of a script without word spaces. */
const unspaced = 256;
const ending = arrowHead | nextLineEnd;

/**
 * What each character is. White space is what `\s` says, so that words are those of `wordsIn`; signs may mean something else
 * than themselves in one of the formats.
 */
const kinds = new Uint16Array(0x1_0000);
for (const char of '\t\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff') kinds[char.charCodeAt(0)] = space;
kinds.fill(space, 0x2000, 0x200b);
for (const char of '&<{') kinds[char.charCodeAt(0)] = sign;
kinds['-'.charCodeAt(0)] = shaft;
kinds['>'.charCodeAt(0)] = arrowHead;
kinds['<'.charCodeAt(0)] = sign | less;
kinds['"'.charCodeAt(0)] = kinds['\\'.charCodeAt(0)] = jsonSign;
for (const [from, to] of unspacedUnits) kinds.fill(unspaced, from, to + 1);
kinds[0x0a] = space | lineEnd | nextLineEnd;
for (let code = 0; code < 0x20; code++) kinds[code] = (kinds[code] ?? 0) | jsonSign;

/** No video comes near a thousand hours; what claims more is held here, as in `cues.ts`. */
const mostMs = 3_600_000_000;

/** The lines of a file under way: cut out of it, cleaned, and counted. */
export class Lines {
  readonly cues: Cue[] = [];
  setAside = 0;

  private readonly file: string;
  private readonly lang: string;
  private readonly clean: Cleaning;
  /** When the last line begins, and whether each begins after the one before: then nobody has to look at them all again. */
  private last = 0;
  private areInOrder = true;
  /** Of the text that was counted last: how many words, and the bits of all its characters. */
  private words = 0;
  private kinds = 0;

  constructor(file: string, lang: string, clean: Cleaning) {
    this.file = file;
    this.lang = lang;
    this.clean = clean;
  }

  /** All that was read so far; `ownLang` is the language that the file names. */
  reading(ownLang: string | null): Reading {
    const { cues, setAside, areInOrder } = this;
    return { cues, lang: ownLang, setAside, timed: true, areInOrder };
  }

  /** The line that stands between two places of the file. Milliseconds. */
  cut(from: number, to: number, start: number, end: number): void {
    this.count(this.file, from, to);
    this.put(from, to, start, end);
  }

  /**
   * Where the empty line stands that ends the text from here on; -1 where there is none, or an arrow before it. The text is counted
   * on the way, so that `put` can add it without another look.
   */
  gapFrom(from: number): number {
    const { file } = this;
    const { length } = file;
    let words = 0;
    let before = space;
    let all = 0;
    for (let at = from; at < length; at++) {
      const kind = kinds[file.charCodeAt(at)] ?? 0;
      if ((kind & (before << 1) & ending) !== 0) {
        this.words = words;
        this.kinds = all;
        return (kind & nextLineEnd) !== 0 ? at - 1 : -1;
      }
      words += before & ~kind & space;
      // One behind, so that the line end in front of the empty line is not one of the text.
      all |= before;
      before = kind;
    }
    return -1;
  }

  /** Where the next `<` stands that ends the text from here on, which is counted on the way; the end of the file where none comes. */
  lessFrom(from: number): number {
    return this.signFrom(from, less);
  }

  /** Where the first quote, backslash or control character stands from here on; the text before it is counted on the way. */
  jsonSignFrom(from: number): number {
    return this.signFrom(from, jsonSign);
  }

  private signFrom(from: number, wanted: number): number {
    const { file } = this;
    const { length } = file;
    let words = 0;
    let before = space;
    let all = 0;
    let at = from;
    for (; at < length; at++) {
      const kind = kinds[file.charCodeAt(at)] ?? 0;
      if ((kind & wanted) !== 0) break;
      words += before & ~kind & space;
      all |= kind;
      before = kind;
    }
    this.words = words;
    this.kinds = all;
    return at;
  }

  /** The line that was counted. Most are one line of nothing but words; all others are cleaned. */
  put(from: number, to: number, start: number, end: number): void {
    const text = this.file.slice(from, to);
    const said = (this.kinds & (sign | lineEnd)) === 0 ? text : this.clean(text);
    // Most signs stand for themselves, and then the words are counted already.
    if (said === text) this.add(text, start, end);
    else this.said(said, start, end);
  }

  /** A line as it was said. */
  said(text: string, start: number, end: number): void {
    this.count(text, 0, text.length);
    this.add(text, start, end);
  }

  /** Without branches, because where words end is nothing to be guessed. */
  private count(text: string, from: number, to: number): void {
    let words = 0;
    let before = space;
    let all = 0;
    for (let at = from; at < to; at++) {
      const kind = kinds[text.charCodeAt(at)] ?? 0;
      words += before & ~kind & space;
      all |= kind;
      before = kind;
    }
    this.words = words;
    this.kinds = all;
  }

  private add(text: string, start: number, end: number): void {
    const wordCount = (this.kinds & unspaced) === 0 ? this.words : countWords(text);
    const offset = possible(start) / 1000;
    const duration = possible(end - start) / 1000;
    const speechRate = duration > 0 ? (wordCount / duration) * 60 : 0;
    if (offset < this.last) this.areInOrder = false;
    this.last = offset;
    this.cues.push({ offset, duration, lang: this.lang, text, wordCount, speechRate });
  }
}

/** Between 0 and the most; 0 for what is no number. */
const possible = (ms: number): number => (ms > 0 ? Math.min(ms, mostMs) : 0);
