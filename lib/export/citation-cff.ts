import type { OriginalStudy } from '@/lib/replication/original-study';
import { othersRights } from './file-rights';
import { orcidUrl, type PackageDescription, type Person, parseWork, splitName } from './package-description';

/** The citation of Sidelight, as in the citation file of its repository. */
export const toolCitation = (version: string): [name: string, value: string][] => [
  ['type', 'software'],
  ['title', 'Sidelight'],
  [
    'abstract',
    'A browser extension that shows captions, related videos, replies and details of a video, and collects videos for studies.',
  ],
  ['version', version],
  ['date-released', '2026-11-24'],
  ['license', 'MIT'],
];

interface CitationInput {
  description: PackageDescription;
  extensionVersion: string;
}

/** Writes the citation of a package in the Citation File Format 1.2.0, with Sidelight as a reference. */
export function citationCffText({ description, extensionVersion }: CitationInput): string {
  const { title, abstract, people, licence, version, keywords, original } = description;
  return [
    'cff-version: 1.2.0',
    `message: ${yamlText(`If you use this dataset, please cite it as below. ${othersRights.text}`)}`,
    'type: dataset',
    `title: ${yamlText(title || 'Dataset')}`,
    ...(version === null ? [] : [`version: ${yamlText(version)}`]),
    ...(abstract === null ? [] : [`abstract: ${yamlText(abstract)}`]),
    ...(keywords.length === 0 ? [] : ['keywords:', ...keywords.map((word) => `  - ${yamlText(word)}`)]),
    ...(licence === null ? [] : [`license: ${licence}`]),
    'authors:',
    // The format requires an author, and its guide recommends this name for unknown authors.
    ...(people.length === 0 ? ['  - name: anonymous'] : people.flatMap(authorLines)),
    'references:',
    ...(original ? originalLines(original) : []),
    ...toolCitation(extensionVersion).map(
      ([fieldName, value], index) => `${index === 0 ? '  - ' : '    '}${fieldName}: ${yamlText(value)}`,
    ),
    '    authors:',
    '      - name: Sidelight contributors',
    '',
  ].join('\n');
}

/** Writes the study that this one repeats as a reference. */
function originalLines({ title, version, creators, identifier }: OriginalStudy): string[] {
  const work = parseWork(identifier);
  return [
    '  - type: data',
    `    title: ${yamlText(title)}`,
    ...(version === '' ? [] : [`    version: ${yamlText(version)}`]),
    ...(work === null ? [] : [`    url: ${yamlText(work.url)}`]),
    '    authors:',
    ...(creators.length === 0
      ? ['      - name: anonymous']
      : creators.flatMap((name) => authorLines({ name, orcid: null, affiliation: null }).map((line) => `    ${line}`))),
  ];
}

/** Writes a person. A name without a comma is that of an entity, for which the format has no affiliation. */
function authorLines({ name, orcid, affiliation }: Person): string[] {
  const parts = splitName(name);
  return [
    ...(parts
      ? [`  - family-names: ${yamlText(parts.family)}`, `    given-names: ${yamlText(parts.given)}`]
      : [`  - name: ${yamlText(name)}`]),
    ...(orcid === null ? [] : [`    orcid: ${yamlText(orcidUrl(orcid))}`]),
    ...(parts && affiliation !== null ? [`    affiliation: ${yamlText(affiliation)}`] : []),
  ];
}

/** Characters that JSON strings may contain and YAML files may not. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Quotes a string for YAML, whose double-quoted strings support the escapes of JSON. */
const yamlText = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
