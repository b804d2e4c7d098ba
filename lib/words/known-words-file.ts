import { createWordReader } from '@/lib/captions/word-counts';
import { fail, ok, type Result } from '@/lib/shared/result';

/** More than the word forms that a person knows in a language, and few enough to be read at once. */
export const maxLines = 200_000;

interface WordsInFile {
  words: readonly string[];
  /** The number of lines, other than empty ones, that do not have exactly one word. */
  skipped: number;
}

/** Reads a text with one word a line. Numbers and punctuation next to the word are left out. */
export function parseKnownWords(text: string, lang: string): Result<WordsInFile, 'too-long' | 'no-words'> {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > maxLines) return fail('too-long');
  const reader = createWordReader(lang);
  const words = new Set<string>();
  let skipped = 0;
  for (const line of lines) {
    const [word, ...others] = reader.words(line);
    if (word !== undefined && others.length === 0) words.add(word);
    else if (line.trim() !== '') skipped += 1;
  }
  return words.size === 0 ? fail('no-words') : ok({ words: [...words], skipped });
}

/** Returns the words as a file: one a line, sorted by the alphabet of the language. */
export const knownWordsText = (words: Iterable<string>, collator: Intl.Collator): string =>
  [...words]
    .sort(collator.compare)
    .map((word) => `${word}\n`)
    .join('');
