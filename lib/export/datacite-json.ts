import { isoTime } from './columns';
import { othersRights } from './file-rights';
import { licences, orcidUrl, type PackageDescription, type Person, splitName } from './package-description';
import type { WrittenFile } from './package-entry';
import type { StudyFacts } from './study-facts';

interface DataciteInput {
  facts: StudyFacts;
  description: PackageDescription;
  methods: string;
  /** The files before this one, and the number of all files. */
  written: readonly WrittenFile[];
  fileCount: number;
  /** The language of the methods text (BCP 47). */
  locale: string;
}

/** The values of DataCite for what is not known (DataCite Metadata Schema 4.6, appendix 3). */
const unknownCreator = '(:unkn)';
const publisherOfLater = '(:tba)';

/** Writes the metadata of the package in the JSON of DataCite, schema 4.6. The archive adds the DOI and itself. */
export const dataciteText = ({ facts, description, methods, written, fileCount, locale }: DataciteInput): string =>
  `${JSON.stringify(
    {
      schemaVersion: 'http://datacite.org/schema/kernel-4',
      types: { resourceTypeGeneral: 'Dataset', resourceType: resourceTypeOf(written) },
      titles: [{ title: description.title || 'Dataset' }],
      creators: description.people.length > 0 ? description.people.map(creatorOf) : [{ name: unknownCreator }],
      publisher: { name: publisherOfLater },
      publicationYear: isoTime(facts.changedAt).slice(0, 4),
      ...(description.version !== null && { version: description.version }),
      subjects: description.keywords.map((subject) => ({ subject })),
      language: new Intl.Locale(locale).language,
      dates: [
        { date: `${dayOf(facts.startedAt)}/${dayOf(facts.changedAt)}`, dateType: 'Collected' },
        { date: dayOf(facts.changedAt), dateType: 'Created' },
      ],
      sizes: [`${facts.flow.exported} videos`, `${fileCount} files`],
      formats: [...new Set(written.map(({ mediaType }) => mediaType.split(';')[0]))],
      descriptions: [
        ...(description.abstract === null ? [] : [{ description: description.abstract, descriptionType: 'Abstract' }]),
        { description: methods, descriptionType: 'Methods' },
      ],
      rightsList: [...licenceOf(description), { rights: othersRights.text }],
      relatedIdentifiers: description.relatedWorks.map(({ relation, type, identifier }) => ({
        relatedIdentifier: identifier,
        relatedIdentifierType: type,
        relationType: relation,
      })),
      fundingReferences: description.funding.map(({ funder, award }) => ({
        funderName: funder,
        ...(award !== null && { awardNumber: award }),
      })),
    },
    null,
    2,
  )}\n`;

const resourceTypeOf = (written: readonly WrittenFile[]): string =>
  written.some(({ name }) => name.startsWith('captions')) ? 'Video metadata and captions' : 'Video metadata';

const dayOf = (time: number): string => isoTime(time).slice(0, 10);

function creatorOf({ name, orcid, affiliation }: Person) {
  const parts = splitName(name);
  return {
    name,
    ...(parts && { nameType: 'Personal', givenName: parts.given, familyName: parts.family }),
    ...(orcid !== null && {
      nameIdentifiers: [
        { nameIdentifier: orcidUrl(orcid), nameIdentifierScheme: 'ORCID', schemeUri: 'https://orcid.org' },
      ],
    }),
    ...(affiliation !== null && { affiliation: [{ name: affiliation }] }),
  };
}

function licenceOf({ licence: id }: PackageDescription) {
  if (id === null) return [];
  const { title, url } = licences[id];
  return [
    {
      rights: `Tables, notes and methods: ${title}`,
      rightsUri: url,
      rightsIdentifier: id,
      rightsIdentifierScheme: 'SPDX',
      schemeUri: 'https://spdx.org/licenses/',
    },
  ];
}
