import * as lists from 'stopword';
import { createWordReader, wordLanguage } from '@/lib/captions/word-counts';

/** Returns the stop words of a language in the form of `createWordReader`; empty if there is no list. */
export function stopWordsOf(lang: string): ReadonlySet<string> {
  const reader = createWordReader(lang);
  // `wordLanguage` gives the languages of the lists, such as `deu`, their usual codes, such as `de`.
  const list = Object.entries(lists).find(([name]) => /^[a-z]{3}$/.test(name) && wordLanguage(name) === lang);
  return new Set(list?.[1].flatMap((word) => reader.words(word)));
}
