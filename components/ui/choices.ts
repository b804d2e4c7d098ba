import { countries } from '@/lib/service/value-sets';
import { countryName } from '@/lib/shared/country-name';
import { languageName } from '@/lib/shared/display-names';

export interface Choice {
  /** `null` for the first choice: any, or whatever there is. */
  code: string | null;
  name: string;
}

/** A choice that has a code. */
interface CodedChoice extends Choice {
  code: string;
}

/** Every language of a set: the user's own first, in their order, then all by name. */
export function languageChoices(codes: readonly string[], preferred: readonly string[], locale: string): CodedChoice[] {
  const named = (code: string): CodedChoice => ({ code, name: languageName(code, locale) });
  const first = preferred.filter((code) => codes.includes(code));
  return [...first.map(named), ...sortByName(codes.filter((code) => !first.includes(code)).map(named), locale)];
}

/** Every country of set C, by name. */
export const countryChoices = (locale: string): CodedChoice[] =>
  sortByName(
    countries.map((code) => ({ code, name: countryName(code, locale) })),
    locale,
  );

function sortByName(choices: CodedChoice[], locale: string): CodedChoice[] {
  const { compare } = new Intl.Collator(locale);
  return choices.sort((a, b) => compare(a.name, b.name));
}

/** Choices whose name or code holds what was typed, accents aside; those that begin with it come first. */
export function matchingChoices(choices: readonly Choice[], typed: string): Choice[] {
  const query = normalize(typed);
  if (!query) return [...choices];
  const matches = choices.filter(
    ({ name, code }) => normalize(name).includes(query) || code?.toLowerCase().startsWith(query),
  );
  const isPrefix = (choice: Choice) => normalize(choice.name).startsWith(query) || choice.code?.toLowerCase() === query;
  return [...matches.filter(isPrefix), ...matches.filter((hit) => !isPrefix(hit))];
}

const normalize = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
