import type { Written } from './package-entry';
import { stamp } from './record';
import type { Facts } from './study-facts';

interface Crate {
  facts: Facts;
  description: string;
  toolVersion: string;
  written: readonly Written[];
  /** Sentences in the reader's words. */
  licence: string;
  researcher: string;
  service: string;
}

const context = 'https://w3id.org/ro/crate/1.1/context';
const id = (at: string) => ({ '@id': at });

/** What was done, with what, and what came of it: RO-Crate 1.1 (FMT-05). */
export const crateText = (what: Crate): string =>
  `${JSON.stringify({ '@context': context, '@graph': [...dataset(what), ...act(what), ...files(what)] }, null, 2)}\n`;

const dataset = ({ facts, description, written, licence }: Crate) => [
  {
    ...id('ro-crate-metadata.json'),
    '@type': 'CreativeWork',
    conformsTo: id('https://w3id.org/ro/crate/1.1'),
    about: id('./'),
  },
  {
    ...id('./'),
    '@type': 'Dataset',
    name: facts.name,
    description,
    datePublished: stamp(facts.changedAt),
    license: id('#licence'),
    hasPart: written.map(({ name }) => id(placeOf(name))),
    mentions: id('#collecting'),
  },
  { ...id('#licence'), '@type': 'CreativeWork', name: 'Licence', description: licence },
];

const act = ({ facts, toolVersion, written, researcher, service, description }: Crate) => [
  {
    ...id('#collecting'),
    '@type': 'CreateAction',
    name: facts.name,
    description,
    ...((facts.asked ?? facts.gathered) && { startTime: stamp(facts.startedAt) }),
    endTime: stamp(facts.changedAt),
    instrument: id('#sidelight'),
    agent: id('#researcher'),
    object: id('#service'),
    result: written.map(({ name }) => id(placeOf(name))),
  },
  {
    ...id('#sidelight'),
    '@type': 'SoftwareApplication',
    name: 'Sidelight',
    version: toolVersion,
    softwareVersion: toolVersion,
  },
  { ...id('#researcher'), '@type': 'Person', name: researcher },
  {
    ...id('#service'),
    '@type': 'WebAPI',
    name: facts.services.flatMap(({ name }) => name ?? []).join(', ') || service,
    ...(facts.services.length > 0 && { url: facts.services.map(({ url }) => url) }),
    version: facts.interfaceVersions.join(', '),
  },
];

const files = ({ written }: Crate) =>
  written.map(({ name, mediaType, sha256, bytes }) => ({
    ...id(placeOf(name)),
    '@type': 'File',
    name,
    encodingFormat: mediaType.split(';')[0],
    contentSize: String(bytes),
    sha256,
  }));

/** Ids are addresses, in which `=` and `/` may stand and a space may not. */
const placeOf = (name: string): string => encodeURI(name);
