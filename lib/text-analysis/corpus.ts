import type { TrackText } from '@/lib/captions/line-columns';
import { createWordReader, spokenText } from '@/lib/captions/word-counts';

/** A track as numbers of words, which takes a fraction of the memory of its text. */
export interface EncodedTrack {
  key: string;
  videoId: string;
  /** The words in order, as indexes of the vocabulary. */
  words: Uint32Array;
  /** For each line, the number of words up to its end. */
  lineEnds: Uint32Array;
}

/** The words of a corpus in one language. */
export interface Corpus {
  lang: string;
  /** Words in other letter case are other words. */
  keepsCase: boolean;
  /** The words, in the folded form of `createWordReader`, by index. */
  vocabulary: readonly string[];
  indexOf(word: string): number | undefined;
  /** Reads a text, whose new words join the vocabulary. Words that rolling captions repeat are left out. */
  encode(track: TrackText): EncodedTrack;
  /** Returns the words around those from `from` until `until`. */
  context(track: EncodedTrack, text: TrackText, from: number, until: number): WordContext;
}

/** A match with the text around it, which can be in other lines. */
interface WordContext {
  left: string;
  match: string;
  right: string;
  /** The line in which the match starts. */
  line: number;
}

/** Words of context on each side. */
const contextWords = 15;

export function createCorpus(lang: string, keepsCase = false): Corpus {
  const reader = createWordReader(lang, keepsCase);
  const vocabulary: string[] = [];
  const indexes = new Map<string, number>();
  const add = (word: string): number => {
    const known = indexes.get(word);
    if (known !== undefined) return known;
    indexes.set(word, vocabulary.length);
    return vocabulary.push(word) - 1;
  };
  return {
    lang,
    keepsCase,
    vocabulary,
    indexOf: (word) => indexes.get(word),
    encode(track) {
      const lines = newLines(track);
      const words: number[] = [];
      const lineEnds = new Uint32Array(lines.length);
      for (const [index, line] of lines.entries()) {
        for (const word of reader.words(line)) words.push(add(word));
        lineEnds[index] = words.length;
      }
      return { key: track.key, videoId: track.videoId, words: Uint32Array.from(words), lineEnds };
    },
    context({ words, lineEnds }, track, from, until) {
      const lines = newLines(track);
      const firstWord = Math.max(0, from - contextWords);
      const lastWord = Math.min(words.length, until + contextWords) - 1;
      const firstLine = lineAt(lineEnds, firstWord);
      const starts: number[] = [];
      const ends: number[] = [];
      let text = '';
      for (const line of lines.slice(firstLine, lineAt(lineEnds, lastWord) + 1)) {
        const spoken = spokenText(line);
        if (text !== '' && spoken !== '') text += ' ';
        for (const place of reader.places(line)) {
          starts.push(text.length + place.from);
          ends.push(text.length + place.until);
        }
        text += spoken;
      }
      const wordsBefore = firstLine === 0 ? 0 : (lineEnds[firstLine - 1] ?? 0);
      const start = starts[from - wordsBefore] ?? 0;
      const end = ends[until - 1 - wordsBefore] ?? start;
      return {
        left: text.slice(starts[firstWord - wordsBefore], start),
        match: text.slice(start, end),
        right: text.slice(end, ends[lastWord - wordsBefore]),
        line: lineAt(lineEnds, from),
      };
    },
  };
}

/** Returns the lines without the text that they repeat from the line before. */
const newLines = ({ text, newTextStarts }: TrackText): string[] => {
  const lines = text.split('\n');
  return newTextStarts ? lines.map((line, index) => line.slice(newTextStarts[index])) : lines;
};

/** Returns the line with a word. `lineEnds` grows, and equal neighbours are lines without words. */
function lineAt(lineEnds: Uint32Array, word: number): number {
  let low = 0;
  let high = lineEnds.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lineEnds[middle] ?? 0) > word) high = middle;
    else low = middle + 1;
  }
  return low;
}
