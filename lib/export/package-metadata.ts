import { uniqueBy } from '@/lib/shared/lists';
import type { Translate } from '@/lib/shared/localized-text';
import { type Field, isoTime } from './columns';
import { describeField, tablesIn } from './data-dictionary';
import { fileNote } from './file-notes';
import { type FileRights, othersRights, rightsTo } from './file-rights';
import type { ObservationScope } from './observations';
import { licences, orcidUrl, type PackageDescription, type Relation, splitName } from './package-description';
import type { WrittenFile } from './package-entry';
import type { PrivacyChoices } from './privacy-choices';
import type { StudyFacts } from './study-facts';
import type { TreatedField } from './treated-fields';

interface CrateInput {
  facts: StudyFacts;
  description: PackageDescription;
  summary: string;
  methods: string;
  extensionVersion: string;
  written: readonly WrittenFile[];
  /** Text in the user's language. */
  licence: string;
  researcher: string;
  service: string;
}

/** The context of version 1.1 lacks this term of schema.org. */
const crateContext = ['https://w3id.org/ro/crate/1.1/context', { sha256: 'http://schema.org/sha256' }];
const crateRef = (id: string) => ({ '@id': id });
const othersRef = crateRef('#rights-of-authors');
/** The checksums include that of the crate, so the crate cannot have theirs. */
const hashesRef = crateRef('hashes.txt');

/** Writes the metadata of the study as RO-Crate 1.1. An entity that two statements name is described once. */
export function roCrateText(input: CrateInput): string {
  const { description } = input;
  const entities = [
    ...datasetEntities(input),
    ...actionEntities(input),
    ...organizationEntities(description),
    ...grantEntities(description),
    ...workEntities(description),
    ...fileEntities(input),
  ];
  const graph = uniqueBy<{ '@id': string }>(entities, (entity) => entity['@id']);
  return `${JSON.stringify({ '@context': crateContext, '@graph': graph }, null, 2)}\n`;
}

const refsTo = (entities: readonly { '@id': string }[]) => entities.map((entity) => crateRef(entity['@id']));

const datasetEntities = ({ facts, description, summary, written, licence }: CrateInput) => [
  {
    ...crateRef('ro-crate-metadata.json'),
    '@type': 'CreativeWork',
    conformsTo: crateRef('https://w3id.org/ro/crate/1.1'),
    about: crateRef('./'),
  },
  {
    ...crateRef('./'),
    '@type': 'Dataset',
    name: description.title,
    description: summary,
    // The format requires a date; the archive knows the day.
    datePublished: isoTime(facts.changedAt).slice(0, 4),
    dateModified: isoTime(facts.changedAt),
    ...(description.version !== null && { version: description.version }),
    ...(description.keywords.length > 0 && { keywords: description.keywords }),
    license: [crateRef(licenceEntity(description, licence)['@id']), othersRef],
    ...(description.people.length > 0 && { author: refsTo(personEntities(description)) }),
    ...fundingMembers(description),
    ...workMembers(description),
    hasPart: [...written.map(({ name }) => crateRef(fileUri(name))), hashesRef],
    mentions: crateRef('#data-collection'),
  },
  licenceEntity(description, licence),
  {
    ...othersRef,
    '@type': 'CreativeWork',
    name: othersRights.name,
    description: othersRights.text,
  },
];

/** The organisations that people belong to or that gave money, each once. */
const organizationsOf = ({ people, funding }: PackageDescription): string[] => [
  ...new Set([...people.flatMap(({ affiliation }) => affiliation ?? []), ...funding.map(({ funder }) => funder)]),
];

const organizationRef = (description: PackageDescription, name: string) =>
  crateRef(`#organization-${organizationsOf(description).indexOf(name) + 1}`);

const organizationEntities = (description: PackageDescription) =>
  organizationsOf(description).map((name) => ({
    ...organizationRef(description, name),
    '@type': 'Organization',
    name,
  }));

const grantEntities = (description: PackageDescription) =>
  description.funding.flatMap(({ funder, award }, index) => {
    if (award === null) return [];
    const grant = { ...crateRef(`#grant-${index + 1}`), '@type': 'Grant', name: `${funder}, ${award}` };
    return [{ ...grant, identifier: award, funder: organizationRef(description, funder) }];
  });

function fundingMembers(description: PackageDescription) {
  const funders = [...new Set(description.funding.map(({ funder }) => funder))];
  const grants = grantEntities(description);
  return {
    ...(funders.length > 0 && { funder: funders.map((name) => organizationRef(description, name)) }),
    ...(grants.length > 0 && { funding: refsTo(grants) }),
  };
}

/** The properties of schema.org for the relations of DataCite. */
const relationProperties: Record<Relation, string> = {
  IsSupplementTo: 'citation',
  IsDescribedBy: 'subjectOf',
  References: 'citation',
  IsDerivedFrom: 'isBasedOn',
  IsNewVersionOf: 'isBasedOn',
  IsPartOf: 'isPartOf',
};

const workEntities = ({ relatedWorks }: PackageDescription) =>
  relatedWorks.map(({ identifier, url }) => ({
    ...crateRef(url),
    '@type': 'CreativeWork',
    name: identifier,
    identifier: url,
  }));

const workMembers = ({ relatedWorks }: PackageDescription) =>
  Object.fromEntries(
    Object.values(relationProperties).flatMap((property) => {
      const urls = relatedWorks.flatMap(({ relation, url }) => (relationProperties[relation] === property ? url : []));
      return urls.length > 0 ? [[property, [...new Set(urls)].map(crateRef)]] : [];
    }),
  );

/**
 * Returns the RO-Crate entity of the licence. Its description is the text about the rights; a chosen licence adds its
 * address, title and identifier.
 */
function licenceEntity({ licence: id }: PackageDescription, rights: string) {
  const type = { '@type': 'CreativeWork' };
  if (id === null) return { ...crateRef('#licence'), ...type, name: 'Licence', description: rights };
  const { title, url } = licences[id];
  return { ...crateRef(url), ...type, name: title, identifier: id, description: rights };
}

function personEntities(description: PackageDescription) {
  return description.people.map(({ name, orcid, affiliation }, index) => ({
    ...crateRef(orcid === null ? `#person-${index + 1}` : orcidUrl(orcid)),
    '@type': 'Person',
    name,
    ...personName(name),
    ...(orcid !== null && { identifier: orcidUrl(orcid) }),
    ...(affiliation !== null && { affiliation: organizationRef(description, affiliation) }),
  }));
}

function personName(name: string) {
  const parts = splitName(name);
  return parts && { givenName: parts.given, familyName: parts.family };
}

/** Returns the people who collected the data, or one unnamed researcher if the user named nobody. */
const agentEntities = ({ description, researcher }: CrateInput) =>
  description.people.length > 0
    ? personEntities(description)
    : [{ ...crateRef('#researcher'), '@type': 'Person', name: researcher }];

function actionEntities(input: CrateInput) {
  const { facts, extensionVersion, written, service, methods } = input;
  const agents = agentEntities(input);
  return [
    {
      ...crateRef('#data-collection'),
      '@type': 'CreateAction',
      name: facts.name,
      description: methods,
      ...((facts.responsePeriod ?? facts.addedPeriod) && { startTime: isoTime(facts.startedAt) }),
      endTime: isoTime(facts.changedAt),
      instrument: crateRef('#sidelight'),
      agent: refsTo(agents),
      object: crateRef('#service'),
      result: written.map(({ name }) => crateRef(fileUri(name))),
    },
    {
      ...crateRef('#sidelight'),
      '@type': 'SoftwareApplication',
      name: 'Sidelight',
      version: extensionVersion,
      softwareVersion: extensionVersion,
    },
    ...agents,
    {
      ...crateRef('#service'),
      '@type': 'WebAPI',
      name: facts.services.flatMap(({ name }) => name ?? []).join(', ') || service,
      ...(facts.services.length > 0 && { url: facts.services.map(({ url }) => url) }),
      version: facts.interfaceVersions.join(', '),
    },
  ];
}

const fileEntities = ({ written, description, licence }: CrateInput) => {
  const own = crateRef(licenceEntity(description, licence)['@id']);
  const rights = { own, others: othersRef, mixed: [own, othersRef] };
  const hashes = { ...hashesRef, '@type': 'File', name: 'hashes.txt', encodingFormat: 'text/plain', license: own };
  const files = written.map(({ name, mediaType, sha256, bytes }) => ({
    ...crateRef(fileUri(name)),
    '@type': 'File',
    name,
    description: fileNote(name),
    encodingFormat: mediaType.split(';')[0],
    contentSize: String(bytes),
    sha256,
    license: rights[rightsTo(name)],
  }));
  return [...files, { ...hashes, description: fileNote('hashes.txt') }];
};

/** Ids are URIs, which may contain `=` and `/` but no space. */
const fileUri = (name: string): string => encodeURI(name);

const frictionlessTypes: Record<TreatedField['kind'], { type: string; format?: string }> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  // The default format does not allow fractions of a second, and the service's dates stay as they were sent.
  time: { type: 'datetime', format: 'any' },
  date: { type: 'date' },
  list: { type: 'array' },
  object: { type: 'object' },
  any: { type: 'any' },
};

const csvDialect = { delimiter: ',', quoteChar: '"', doubleQuote: true, lineTerminator: '\r\n', header: true };

interface DatapackageInput {
  facts: StudyFacts;
  description: PackageDescription;
  summary: string;
  extensionVersion: string;
  written: readonly WrittenFile[];
  t: Translate;
  scope: ObservationScope;
  privacy: PrivacyChoices;
  /** The columns of the codebook. */
  codes?: readonly Field[];
}

/**
 * Returns the text of `datapackage.json` (Frictionless Data Package, version 1), which lists every file with its
 * checksum and every table with its columns.
 */
export const datapackageText = (input: DatapackageInput): string =>
  `${JSON.stringify(
    {
      profile: 'data-package',
      name: slugOf(input.facts.name),
      title: input.description.title,
      description: input.summary,
      ...(input.description.version !== null && { version: input.description.version }),
      created: isoTime(input.facts.changedAt),
      ...(input.description.keywords.length > 0 && { keywords: input.description.keywords }),
      ...(input.description.licence !== null && licencesMember('mixed', input.description)),
      contributors: [
        ...input.description.people.map(({ name, orcid, affiliation }) => ({
          title: name,
          ...(orcid !== null && { path: orcidUrl(orcid) }),
          ...(affiliation !== null && { organization: affiliation }),
          role: 'author',
        })),
        { title: `Sidelight ${input.extensionVersion}`, role: 'wrangler' },
      ],
      resources: input.written.map((file) => resourceOf(file, input)),
    },
    null,
    2,
  )}\n`;

/** A file without licences of its own would have those of the package. */
function licencesMember(rights: FileRights, { licence: id }: PackageDescription) {
  const own =
    id === null || rights === 'others' ? [] : [{ name: id, path: licences[id].url, title: licences[id].title }];
  // The identifier of Open Definition for a licence that is not open.
  const others = rights === 'own' ? [] : [{ name: 'other-closed', title: othersRights.name }];
  const all = [...own, ...others];
  return all.length > 0 && { licenses: all };
}

/** Uses only lower-case letters, digits and hyphens; the specification allows more characters. */
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'collection';

function resourceOf({ name, mediaType, sha256, bytes }: WrittenFile, input: DatapackageInput) {
  const file = {
    name: slugOf(name),
    path: name,
    description: fileNote(name),
    mediatype: mediaType.split(';')[0],
    format: name.slice(name.lastIndexOf('.') + 1),
    encoding: 'utf-8',
    bytes,
    hash: `sha256:${sha256}`,
    ...licencesMember(rightsTo(name), input.description),
  };
  const [table] = tablesIn({ names: [name], privacy: input.privacy, codes: input.codes ?? [] });
  if (!table) return { profile: 'data-resource', ...file };
  return {
    profile: 'tabular-data-resource',
    ...file,
    ...(table.isCsv && { dialect: csvDialect }),
    schema: {
      fields: table.fields.map((field) => ({
        name: field.name,
        ...frictionlessTypes[field.kind],
        description: describeField(input.t, table, field),
        ...(field.values && { constraints: { enum: field.values } }),
        ...(field.unit && { unit: field.unit }),
      })),
      missingValues: [''],
      ...(name.startsWith('videos.') && {
        primaryKey: input.scope === 'newest' || name === 'videos.ndjson' ? ['id'] : ['id', 'capture_id'],
      }),
    },
  };
}
