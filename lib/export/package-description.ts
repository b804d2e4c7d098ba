import { isRecord } from '@/lib/shared/is-record';
import { toOneLine } from '@/lib/shared/text';

/** The licences to choose from, by SPDX identifier. */
export const licences = {
  'CC0-1.0': {
    name: 'CC0',
    title: 'Creative Commons Zero v1.0 Universal',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
  'CC-BY-4.0': {
    name: 'CC BY 4.0',
    title: 'Creative Commons Attribution 4.0 International',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  'CC-BY-NC-4.0': {
    name: 'CC BY-NC 4.0',
    title: 'Creative Commons Attribution Non Commercial 4.0 International',
    url: 'https://creativecommons.org/licenses/by-nc/4.0/',
  },
  'ODC-By-1.0': {
    name: 'ODC-BY',
    title: 'Open Data Commons Attribution License v1.0',
    url: 'https://opendatacommons.org/licenses/by/1-0/',
  },
} as const;
type LicenceId = keyof typeof licences;
/** The cast is needed because `Object.keys` returns plain strings. */
export const licenceIds = Object.keys(licences) as LicenceId[];

export interface PackageMetadata {
  /** Empty if the package has the name of the collection. */
  title: string;
  /** Names, separated by semicolons, each with an optional ORCID iD. */
  people: string;
  /** `null` if none is stated. */
  licence: LicenceId | null;
  version: string;
}

/** The maximum length of a field, in characters. */
export const maxMetadataLength = 500;

/** Returns stored text on one line, cut to the maximum length, or an empty string if the value is not text. */
const fieldText = (value: unknown): string =>
  typeof value === 'string'
    ? Array.from(toOneLine(value.toWellFormed().replace(/\p{Cc}/gu, ' ')))
        .slice(0, maxMetadataLength)
        .join('')
        .trim()
    : '';

/** Reads stored metadata. An invalid field counts as absent. */
export function readPackageMetadata(stored: unknown): PackageMetadata {
  const fields: Record<string, unknown> = isRecord(stored) ? stored : {};
  return {
    title: fieldText(fields.title),
    people: fieldText(fields.people),
    licence: licenceIds.find((id) => id === fields.licence) ?? null,
    version: fieldText(fields.version),
  };
}

/**
 * Returns the metadata in its stored form, with only the fields that the user filled in; `undefined` if there are none.
 */
export function storedPackageMetadata(about: unknown): Partial<PackageMetadata> | undefined {
  const filled = Object.entries(readPackageMetadata(about)).filter(([, value]) => value);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

export interface Person {
  name: string;
  /** The 16 characters of an ORCID iD with hyphens; `null` if none is given. */
  orcid: string | null;
}

/** Matches text that may be an ORCID iD. Names do not contain eight digits. */
const identifierPattern = /orcid|(?:\d\D?){8}/i;
const orcidPattern = /^(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/|orcid:)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])\/?$/i;

/**
 * Parses names with optional ORCID iDs. `invalid` lists the words that look like an ORCID iD but are not a valid one.
 */
export function parsePeople(text: string): { people: Person[]; invalid: string[] } {
  const people: Person[] = [];
  const invalid: string[] = [];
  for (const part of fieldText(text).split(/[;؛；]/)) {
    const words = part.split(' ').filter(Boolean);
    const identifiers = words.filter((word) => identifierPattern.test(word)).map(withoutBrackets);
    const orcids = identifiers.flatMap((word) => parseOrcid(word) ?? []);
    const orcid = orcids[0] ?? null;
    invalid.push(...identifiers.filter((word) => word !== '' && parseOrcid(word) === null));
    const name =
      words
        .filter((word) => !identifierPattern.test(word))
        .join(' ')
        .replace(/,$/, '') || orcid;
    const isKnown = orcid !== null && people.some((person) => person.orcid === orcid);
    if (name && !isKnown) people.push({ name, orcid });
  }
  return { people, invalid };
}

const withoutBrackets = (word: string): string =>
  word.replace(/^[([<,]+|[)\]>,.]+$/g, '').replace(/^orcid(?: ?id)?:?$/i, '');

/** Parses an ORCID iD or its address. Returns `null` if the format or the check digit is wrong. */
export function parseOrcid(text: string): string | null {
  const blocks = orcidPattern.exec(text)?.slice(1);
  if (!blocks) return null;
  const characters = blocks.join('').toUpperCase();
  return characters.endsWith(checkDigit(characters.slice(0, -1))) ? blocks.join('-').toUpperCase() : null;
}

/** Returns the check digit of 15 digits (ISO/IEC 7064, MOD 11-2). */
function checkDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const rest = (12 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Returns the address of an ORCID record, which identifies the person in metadata formats. */
export const orcidUrl = (orcid: string): string => `https://orcid.org/${orcid}`;

export interface PackageDescription {
  title: string;
  people: readonly Person[];
  licence: LicenceId | null;
  /** `null` if no version is stated. */
  version: string | null;
}

/** Describes a package of a collection. Without a title, the package has the name of the collection. */
export function describePackage({ name, about }: { name: string; about?: unknown }): PackageDescription {
  const { title, people, licence, version } = readPackageMetadata(about);
  return { title: title || name, people: parsePeople(people).people, licence, version: version || null };
}
