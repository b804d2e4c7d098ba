import { isEnglish, isUnspaced } from './languages.ts';
import type { Seeded } from './seeded.ts';
import { sentence, titleFrom } from './sentences.ts';
import type { Subject } from './subjects.ts';
import { englishTitles, otherTitles } from './title-patterns.ts';
import { translateText } from './translate-text.ts';
import { wordsOf } from './vocabulary.ts';

function createOtherTitle(lang: string, chances: Seeded): string {
  const words = wordsOf(lang);
  const text = chances
    .pick(otherTitles)
    .replace(/\*/g, () => chances.pick(words))
    .replace('{n}', String(chances.int(2, 60)));
  const title = isUnspaced(lang) ? text.replace(/ (?=\S)/g, '') : text;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Creates a title in this language. English titles are about the subject. */
export const createTitle = (lang: string, subject: Subject, chances: Seeded): string =>
  isEnglish(lang) ? titleFrom(chances.pick(englishTitles), subject, chances) : createOtherTitle(lang, chances);

const chapters = (chances: Seeded) => `0:00 –\n${chances.int(1, 4)}:${chances.int(10, 59)} –`;

/** Creates a description, which is empty or has two sentences and sometimes an address, chapters or a tag. */
export function createDescription(lang: string, subject: Subject, chances: Seeded): string {
  if (chances.chance(0.08)) return '';
  const lines = [sentence(subject, chances), sentence(subject, chances)].map((line) =>
    isEnglish(lang) ? line : translateText(line, lang),
  );
  if (chances.chance(0.5)) lines.push('', `https://example.org/${subject.name.replaceAll(' ', '-')}?a=1&b=2#c`);
  if (chances.chance(0.4)) lines.push('', chapters(chances));
  if (chances.chance(0.3)) lines.push(`#${subject.name.replaceAll(' ', '')} © "${chances.int(1990, 2026)}" <3`);
  return lines.join(chances.chance(0.15) ? '\r\n' : '\n');
}
