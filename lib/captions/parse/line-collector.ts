import type { Cue } from '../cue';
import { countWords, unspacedRanges } from '../cue-text';

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

/** Turns what a file holds of a line into what was said: without formatting tags, references decoded once. */
type CleanText = (raw: string) => string;

/** Bits of what a character is. Two that end a text together are neighbours: the first one's bit is half of the second's. */
const space = 1;
const markupSign = 2;
const hyphen = 4;
const greaterThan = 8;
/** What JSON does not hold in a text as it is, or ends it with. */
const jsonStop = 16;
const lineEnd = 32;
const nextLineEnd = 64;
const lessThan = 128;
/** A letter of a script without word spaces. */
const unspaced = 256;
const textEnd = greaterThan | nextLineEnd;

/**
 * What each character is. White space is what `\s` says, so that words are those of `wordsIn`; signs may mean something else
 * than themselves in one of the formats.
 */
const characterKinds = new Uint16Array(0x1_0000);
for (const char of '\t\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff')
  characterKinds[char.charCodeAt(0)] = space;
characterKinds.fill(space, 0x2000, 0x200b);
for (const char of '&<{') characterKinds[char.charCodeAt(0)] = markupSign;
characterKinds['-'.charCodeAt(0)] = hyphen;
characterKinds['>'.charCodeAt(0)] = greaterThan;
characterKinds['<'.charCodeAt(0)] = markupSign | lessThan;
characterKinds['"'.charCodeAt(0)] = characterKinds['\\'.charCodeAt(0)] = jsonStop;
for (const [from, to] of unspacedRanges) characterKinds.fill(unspaced, from, to + 1);
characterKinds[0x0a] = space | lineEnd | nextLineEnd;
for (let code = 0; code < 0x20; code++) characterKinds[code] = (characterKinds[code] ?? 0) | jsonStop;

/** No video comes near a thousand hours; what claims more is held here, as in `cues.ts`. */
const maxMs = 3_600_000_000;

/** The lines of a file under way: cut out of it, cleaned, and counted. */
export class LineCollector {
  readonly cues: Cue[] = [];
  setAside = 0;

  private readonly file: string;
  private readonly lang: string;
  private readonly clean: CleanText;
  /** When the last line begins, and whether each begins after the one before: then nobody has to look at them all again. */
  private lastStart = 0;
  private areInOrder = true;
  /** Of the text that was counted last: how many words, and the bits of all its characters. */
  private countedWords = 0;
  private seenKinds = 0;

  constructor(file: string, lang: string, clean: CleanText) {
    this.file = file;
    this.lang = lang;
    this.clean = clean;
  }

  /** All that was read so far; `ownLang` is the language that the file names. */
  reading(ownLang: string | null): ParsedCaptions {
    const { cues, setAside, areInOrder } = this;
    return { cues, lang: ownLang, setAside, timed: true, areInOrder };
  }

  /** The line that stands between two places of the file. Milliseconds. */
  addRange(from: number, to: number, start: number, end: number): void {
    this.count(this.file, from, to);
    this.put(from, to, start, end);
  }

  /**
   * Where the empty line stands that ends the text from here on; -1 where there is none, or an arrow before it. The text is counted
   * on the way, so that `put` can add it without another look.
   */
  blankLineFrom(from: number): number {
    const { file } = this;
    const { length } = file;
    let countedWords = 0;
    let before = space;
    let all = 0;
    for (let at = from; at < length; at++) {
      const kind = characterKinds[file.charCodeAt(at)] ?? 0;
      if ((kind & (before << 1) & textEnd) !== 0) {
        this.countedWords = countedWords;
        this.seenKinds = all;
        return (kind & nextLineEnd) !== 0 ? at - 1 : -1;
      }
      countedWords += before & ~kind & space;
      // One behind, so that the line end in front of the empty line is not one of the text.
      all |= before;
      before = kind;
    }
    return -1;
  }

  /** Where the next `<` stands that ends the text from here on, which is counted on the way; the end of the file where none comes. */
  tagFrom(from: number): number {
    return this.findKindFrom(from, lessThan);
  }

  /** Where the first quote, backslash or control character stands from here on; the text before it is counted on the way. */
  jsonStopFrom(from: number): number {
    return this.findKindFrom(from, jsonStop);
  }

  private findKindFrom(from: number, wanted: number): number {
    const { file } = this;
    const { length } = file;
    let countedWords = 0;
    let before = space;
    let all = 0;
    let at = from;
    for (; at < length; at++) {
      const kind = characterKinds[file.charCodeAt(at)] ?? 0;
      if ((kind & wanted) !== 0) break;
      countedWords += before & ~kind & space;
      all |= kind;
      before = kind;
    }
    this.countedWords = countedWords;
    this.seenKinds = all;
    return at;
  }

  /** The line that was counted. Most are one line of nothing but words; all others are cleaned. */
  put(from: number, to: number, start: number, end: number): void {
    const text = this.file.slice(from, to);
    const said = (this.seenKinds & (markupSign | lineEnd)) === 0 ? text : this.clean(text);
    // Most signs stand for themselves, and then the words are counted already.
    if (said === text) this.addCue(text, start, end);
    else this.said(said, start, end);
  }

  /** A line as it was said. */
  said(text: string, start: number, end: number): void {
    this.count(text, 0, text.length);
    this.addCue(text, start, end);
  }

  /** Without branches, because where words end is nothing to be guessed. */
  private count(text: string, from: number, to: number): void {
    let countedWords = 0;
    let before = space;
    let all = 0;
    for (let at = from; at < to; at++) {
      const kind = characterKinds[text.charCodeAt(at)] ?? 0;
      countedWords += before & ~kind & space;
      all |= kind;
      before = kind;
    }
    this.countedWords = countedWords;
    this.seenKinds = all;
  }

  private addCue(text: string, start: number, end: number): void {
    const wordCount = (this.seenKinds & unspaced) === 0 ? this.countedWords : countWords(text);
    const offset = clampMs(start) / 1000;
    const duration = clampMs(end - start) / 1000;
    const speechRate = duration > 0 ? (wordCount / duration) * 60 : 0;
    if (offset < this.lastStart) this.areInOrder = false;
    this.lastStart = offset;
    this.cues.push({ offset, duration, lang: this.lang, text, wordCount, speechRate });
  }
}

/** Between 0 and the most; 0 for what is no number. */
const clampMs = (ms: number): number => (ms > 0 ? Math.min(ms, maxMs) : 0);
