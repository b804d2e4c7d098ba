import { isUnspaced, scriptOf } from './languages.ts';
import { hashOf, itemAt } from './seeded.ts';
import { wordsOf } from './vocabulary.ts';

const chinese = { '.': '。', ',': '，', '?': '？', '!': '！', ':': '：' };

const punctuationByScript: Record<string, Record<string, string>> = {
  Arab: { ',': '،', '?': '؟' },
  Deva: { '.': '।' },
  Beng: { '.': '।' },
  Hans: chinese,
  Hant: chinese,
  Jpan: { ...chinese, ',': '、' },
  Thai: { '.': ' ', ',': ' ' },
};

/** Matches words between spaces; text in scripts without spaces is split after every three letters. */
const pieces = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]{1,3}\p{P}*|\S+/gu;

function translateWord(word: string, lang: string, words: readonly string[]): string {
  const [, core = '', punctuation = ''] = /^["(]*(.*?)([.,?!:;")。，？！：、]*)$/s.exec(word) ?? [];
  // Machine translation keeps numbers and symbols.
  if (core === '' || /^[\d&]/.test(core)) return word;
  const found = itemAt(words, hashOf(lang + core.toLowerCase()) % words.length);
  const isCapital = /^\p{Lu}/u.test(core);
  const ending = [...punctuation].map((sign) => punctuationByScript[scriptOf(lang)]?.[sign] ?? sign).join('');
  return (isCapital ? found.charAt(0).toUpperCase() + found.slice(1) : found) + ending;
}

/** Translates text word by word to generated words of a language; equal words give equal results. */
export function translateText(text: string, lang: string): string {
  // A sound label such as [Music] is the same in every language.
  if (/^\[[^\]]*\]$/.test(text)) return text;
  const words = wordsOf(lang);
  return (text.match(pieces) ?? [])
    .map((word) => translateWord(word, lang, words))
    .join(isUnspaced(lang) ? '' : ' ')
    .trim();
}
