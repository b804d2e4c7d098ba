import * as z from 'zod/mini';
import type { Collection } from '@/lib/collection/records';
import { type OriginalStudy, originalOf } from '@/lib/replication/original-study';
import { uniqueBy } from '@/lib/shared/lists';
import { toOneLine } from '@/lib/shared/text';
import { webAddress } from '@/lib/shared/web-address';
import { type PrivacyChoices, privacySchema } from './privacy-choices';

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

/** How a package can relate to another work: the relations of DataCite that fit a data set and the works around it. */
export const relations = [
  'IsSupplementTo',
  'IsDescribedBy',
  'References',
  'IsDerivedFrom',
  'IsNewVersionOf',
  'IsPartOf',
] as const;
export type Relation = (typeof relations)[number];

/** The maximum lengths of a field and of the description, in characters. */
export const maxMetadataLength = 500;
export const maxDescriptionLength = 5000;

/** Returns the text cut to its maximum length, or an empty string if it has no visible character. */
const visibleText = (text: string, maxLength: number): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? Array.from(text.trim()).slice(0, maxLength).join('').trim() : '';

export const cleanLine = (text: string): string => visibleText(toOneLine(text.toWellFormed()), maxMetadataLength);

const cleanLines = (text: string): string =>
  visibleText(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' '),
    maxDescriptionLength,
  );

/**
 * What the user states about packages of a collection. Text is stored as typed, also an invalid identifier. A value that
 * cannot be read counts as absent, and `onInvalid` gets the name of its field.
 */
const metadataSchema = (onInvalid: (field: string) => void) => {
  const orElse = <T>(field: string, schema: z.ZodMiniType<T>, fallback: T) => {
    const caught = z.catch(schema, () => {
      onInvalid(field);
      return fallback;
    });
    return z._default(caught, fallback as never);
  };
  const line = (field: string) => orElse(field, z.string().check(z.overwrite(cleanLine)), '');
  /** A list whose unreadable and empty rows are left out. */
  const rows = <T extends object>(field: string, row: z.ZodMiniType<T>, isEmpty: (row: T) => boolean) => {
    const list = z.array(orElse<T | null>(field, row, null));
    const filled = z.transform((all: (T | null)[]) => all.filter((one): one is T => one !== null && !isEmpty(one)));
    return orElse<T[]>(field, z.pipe(list, filled), []);
  };
  const creator = z.object({ name: line('creators'), orcid: line('creators'), affiliation: line('creators') });
  const grant = z.object({ funder: line('funding'), award: line('funding') });
  const relatedWork = z.object({
    relation: orElse<Relation>('relatedWorks', z.enum(relations), 'References'),
    identifier: line('relatedWorks'),
  });
  return z.object({
    /** Empty if the package has the name of the collection. */
    title: line('title'),
    /** Empty if the methods text describes the package. */
    description: orElse('description', z.string().check(z.overwrite(cleanLines)), ''),
    creators: rows('creators', creator, ({ name, orcid, affiliation }) => `${name}${orcid}${affiliation}` === ''),
    /** The licence of tables, notes and methods; `null` if none is stated. */
    licence: orElse<LicenceId | null>('licence', z.nullable(z.enum(licenceIds)), null),
    version: line('version'),
    /** Separated by commas or semicolons. */
    keywords: line('keywords'),
    funding: rows('funding', grant, ({ funder, award }) => `${funder}${award}` === ''),
    relatedWorks: rows('relatedWorks', relatedWork, ({ identifier }) => identifier === ''),
    /** What packages say about people; `null` for `defaultPrivacy`. */
    privacy: orElse<PrivacyChoices | null>('privacy', z.nullable(privacySchema()), null),
  });
};

export type PackageMetadata = z.output<ReturnType<typeof metadataSchema>>;
export type MetadataField = keyof PackageMetadata;
type Creator = PackageMetadata['creators'][number];
type Grant = PackageMetadata['funding'][number];

/** Reads stored metadata, and names the fields that have an invalid value. */
export function parsePackageMetadata(stored: unknown): { metadata: PackageMetadata; invalid: MetadataField[] } {
  const invalid = new Set<string>();
  const schema = metadataSchema((field) => invalid.add(field));
  const parsed = schema.safeParse(stored ?? {});
  const metadata = parsed.success ? parsed.data : schema.parse({});
  const fields = Object.keys(metadata) as MetadataField[];
  return { metadata, invalid: parsed.success ? fields.filter((field) => invalid.has(field)) : fields };
}

export const readPackageMetadata = (stored: unknown): PackageMetadata => parsePackageMetadata(stored).metadata;

/**
 * Returns the metadata in its stored form, with only the fields that the user filled in; `undefined` if there are none.
 */
export function storedPackageMetadata(about: unknown): Partial<PackageMetadata> | undefined {
  const filled = Object.entries(readPackageMetadata(about)).filter(
    ([, value]) => value !== null && Object(value).length !== 0,
  );
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

const orcidPattern =
  /^(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/|orcid: ?)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])\/?$/i;

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

export interface Person {
  name: string;
  /** The 16 characters of an ORCID iD with hyphens; `null` if none is given. */
  orcid: string | null;
  affiliation: string | null;
}

/** Splits a name at its comma. Without a comma, a name does not show which part is the family name. */
export function splitName(name: string): { family: string; given: string } | null {
  const [family = '', given = '', ...rest] = name.split(',').map((part) => part.trim());
  return family !== '' && given !== '' && rest.length === 0 ? { family, given } : null;
}

interface RelatedWork {
  relation: Relation;
  type: 'DOI' | 'URL';
  identifier: string;
  url: string;
}

/** Parses a DOI or an address. Returns `null` if it is neither. */
export function parseWork(identifier: string): Omit<RelatedWork, 'relation'> | null {
  const doi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi: ?)?(10\.\d{4,9}\/\S+)$/i.exec(identifier)?.[1];
  if (doi !== undefined) {
    const path = encodeURI(doi).replace(/[?#]/g, encodeURIComponent);
    return { type: 'DOI', identifier: doi, url: `https://doi.org/${path}` };
  }
  const url = /\s/.test(identifier) ? null : webAddress(identifier);
  return url === null ? null : { type: 'URL', identifier: url, url };
}

/** What the files of a package state: the valid part of its metadata. */
export interface PackageDescription {
  title: string;
  /** `null` if only the methods text describes the package. */
  abstract: string | null;
  people: readonly Person[];
  licence: LicenceId | null;
  /** `null` if no version is stated. */
  version: string | null;
  keywords: readonly string[];
  funding: readonly { funder: string; award: string | null }[];
  relatedWorks: readonly RelatedWork[];
  /** The study that this one repeats; `null` if it repeats none. */
  original: OriginalStudy | null;
}

/** Describes a package of a collection. Without a title, the package has the name of the collection. */
export function describePackage({
  name,
  about,
  design,
}: Pick<Collection, 'name' | 'about' | 'design'>): PackageDescription {
  const metadata = readPackageMetadata(about);
  const original = originalOf(design);
  const source = original && { relation: 'IsDerivedFrom' as const, identifier: original.identifier };
  const works = [...metadata.relatedWorks, ...(source ? [source] : [])];
  return {
    title: metadata.title || name,
    abstract: metadata.description || null,
    people: uniqueBy(metadata.creators.flatMap(personOf), ({ name: person, orcid }) => orcid ?? person),
    licence: metadata.licence,
    version: metadata.version || null,
    keywords: parseKeywords(metadata.keywords),
    funding: uniqueBy(metadata.funding.flatMap(grantOf), ({ funder, award }) => JSON.stringify([funder, award])),
    original,
    relatedWorks: uniqueBy(works.flatMap(workOf), ({ relation, url }) => `${relation} ${url}`),
  };
}

const personOf = ({ name, orcid, affiliation }: Creator): Person[] =>
  name === '' ? [] : [{ name, orcid: parseOrcid(orcid), affiliation: affiliation || null }];

const grantOf = ({ funder, award }: Grant) => (funder === '' ? [] : [{ funder, award: award || null }]);

function workOf({ relation, identifier }: PackageMetadata['relatedWorks'][number]): RelatedWork[] {
  const work = parseWork(identifier);
  return work === null ? [] : [{ relation, ...work }];
}

/** Splits a list at commas and semicolons, also those of Arabic and Chinese. */
const parseKeywords = (text: string): string[] =>
  uniqueBy(
    text
      .split(/[,;،؛，；、]/)
      .map((word) => word.trim())
      .filter(Boolean),
    (word) => word,
  );
