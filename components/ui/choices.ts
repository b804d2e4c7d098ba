import { countries } from '@/lib/service/value-sets';
import { countryName } from '@/lib/shared/country-name';
import { languageName } from '@/lib/shared/language-name';

export interface Choice {
  /** `null` for the first choice: any, or whatever there is. */
  code: string | null;
  name: string;
}

/** A choice that has a code. */
export interface Coded extends Choice {
  code: string;
}

/** Every language of a set: the reader's own first, in their order, then all by name. */
export function languageChoices(codes: readonly string[], preferred: readonly string[], locale: string): Coded[] {
  const named = (code: string): Coded => ({ code, name: languageName(code, locale) });
  const first = preferred.filter((code) => codes.includes(code));
  return [...first.map(named), ...byName(codes.filter((code) => !first.includes(code)).map(named), locale)];
}

/** Every country of set C, by name. */
export const countryChoices = (locale: string): Coded[] =>
  byName(
    countries.map((code) => ({ code, name: countryName(code, locale) })),
    locale,
  );

function byName(choices: Coded[], locale: string): Coded[] {
  const { compare } = new Intl.Collator(locale);
  return choices.sort((a, b) => compare(a.name, b.name));
}

/** Choices whose name or code holds what was typed, accents aside; those that begin with it come first. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = bare(typed);
  if (!wanted) return [...choices];
  const hits = choices.filter(
    ({ name, code }) => bare(name).includes(wanted) || code?.toLowerCase().startsWith(wanted),
  );
  const begins = (choice: Choice) => bare(choice.name).startsWith(wanted) || choice.code?.toLowerCase() === wanted;
  return [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))];
}

const bare = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
