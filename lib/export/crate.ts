import type { WrittenFile } from './package-entry';
import { isoTime } from './row-values';
import type { StudyFacts } from './study-facts';

interface CrateInput {
  facts: StudyFacts;
  description: string;
  toolVersion: string;
  written: readonly WrittenFile[];
  /** Sentences in the user's words. */
  licence: string;
  researcher: string;
  service: string;
}

const crateContext = 'https://w3id.org/ro/crate/1.1/context';
const crateRef = (at: string) => ({ '@id': at });

/** What was done, with what, and what came of it: RO-Crate 1.1. */
export const roCrateText = (input: CrateInput): string =>
  `${JSON.stringify({ '@context': crateContext, '@graph': [...datasetEntities(input), ...actionEntities(input), ...fileEntities(input)] }, null, 2)}\n`;

const datasetEntities = ({ facts, description, written, licence }: CrateInput) => [
  {
    ...crateRef('ro-crate-metadata.json'),
    '@type': 'CreativeWork',
    conformsTo: crateRef('https://w3id.org/ro/crate/1.1'),
    about: crateRef('./'),
  },
  {
    ...crateRef('./'),
    '@type': 'Dataset',
    name: facts.name,
    description,
    datePublished: isoTime(facts.changedAt),
    license: crateRef('#licence'),
    hasPart: written.map(({ name }) => crateRef(fileUri(name))),
    mentions: crateRef('#collecting'),
  },
  { ...crateRef('#licence'), '@type': 'CreativeWork', name: 'Licence', description: licence },
];

const actionEntities = ({ facts, toolVersion, written, researcher, service, description }: CrateInput) => [
  {
    ...crateRef('#collecting'),
    '@type': 'CreateAction',
    name: facts.name,
    description,
    ...((facts.asked ?? facts.collectedPeriod) && { startTime: isoTime(facts.startedAt) }),
    endTime: isoTime(facts.changedAt),
    instrument: crateRef('#sidelight'),
    agent: crateRef('#researcher'),
    object: crateRef('#service'),
    result: written.map(({ name }) => crateRef(fileUri(name))),
  },
  {
    ...crateRef('#sidelight'),
    '@type': 'SoftwareApplication',
    name: 'Sidelight',
    version: toolVersion,
    softwareVersion: toolVersion,
  },
  { ...crateRef('#researcher'), '@type': 'Person', name: researcher },
  {
    ...crateRef('#service'),
    '@type': 'WebAPI',
    name: facts.services.flatMap(({ name }) => name ?? []).join(', ') || service,
    ...(facts.services.length > 0 && { url: facts.services.map(({ url }) => url) }),
    version: facts.interfaceVersions.join(', '),
  },
];

const fileEntities = ({ written }: CrateInput) =>
  written.map(({ name, mediaType, sha256, bytes }) => ({
    ...crateRef(fileUri(name)),
    '@type': 'File',
    name,
    encodingFormat: mediaType.split(';')[0],
    contentSize: String(bytes),
    sha256,
  }));

/** Ids are addresses, in which `=` and `/` may stand and a space may not. */
const fileUri = (name: string): string => encodeURI(name);
