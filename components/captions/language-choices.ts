import { languageName } from '@/lib/core/language-name';

export interface LanguageChoice {
  /** `null` for whatever the video has. */
  code: string | null;
  name: string;
}

/** Every language of a set: the reader's own first, in their order, then all by name. */
export function languageChoices(
  codes: readonly string[],
  preferred: readonly string[],
  locale: string,
): LanguageChoice[] {
  const named = (code: string): LanguageChoice => ({ code, name: languageName(code, locale) });
  const first = preferred.filter((code) => codes.includes(code));
  const { compare } = new Intl.Collator(locale);
  const rest = codes.filter((code) => !first.includes(code)).map(named);
  return [...first.map(named), ...rest.sort((a, b) => compare(a.name, b.name))];
}

/** Choices whose name or code holds what was typed, accents aside; those that begin with it come first. */
export function matching(choices: readonly LanguageChoice[], typed: string): LanguageChoice[] {
  const wanted = bare(typed);
  if (!wanted) return [...choices];
  const hits = choices.filter(
    ({ name, code }) => bare(name).includes(wanted) || code?.toLowerCase().startsWith(wanted),
  );
  const begins = (choice: LanguageChoice) =>
    bare(choice.name).startsWith(wanted) || choice.code?.toLowerCase() === wanted;
  return [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))];
}

const bare = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
