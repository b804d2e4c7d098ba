import { networkNames } from '@/lib/network/network-file';
import type { Translate } from '@/lib/shared/localized-text';
import { citationCffText } from './citation-cff';
import { codeColumns } from './coding-files';
import { dictionaryCsv, dictionaryMarkdown } from './data-dictionary';
import { dataciteText } from './datacite-json';
import { depositParagraph } from './deposit-checklist';
import { type ExportSource, textBytes } from './export-file';
import { othersRights } from './file-rights';
import { flowCsv, flowSvg } from './flow-files';
import { jsonSchemas } from './json-schemas';
import { type MethodsOptions, methodsText } from './methods-text';
import type { ObservationScope } from './observations';
import { describePackage, type PackageDescription, readPackageMetadata } from './package-description';
import { type EntrySource, type PackageEntry, type WrittenFile, withChecksum } from './package-entry';
import { datapackageText, roCrateText } from './package-metadata';
import { isAsReceived } from './privacy-choices';
import { peopleParagraphs, treatmentText } from './privacy-text';
import { readmeText, retentionParagraphs, studyParagraphs } from './readme-text';
import { reportingText } from './reporting-text';
import { softwareBib } from './software-bib';
import type { StudyFacts } from './study-facts';
import { unitFiles } from './unit-files';

interface PackageOptions extends Omit<MethodsOptions, 'networks' | 'transcripts'> {
  source: ExportSource;
  facts: StudyFacts;
  scope: ObservationScope;
  /** Data files, in package order. */
  entries: readonly EntrySource[];
  /** The id of the key of the pseudonyms; `null` without any. */
  keyId: string | null;
  t: Translate;
}

/**
 * Yields the files of a package, each read once: data, then metadata, then checksums. No file depends on the clock, so
 * the same collection gives the same bytes.
 */
export async function* packageEntries(options: PackageOptions): AsyncGenerator<PackageEntry> {
  const written: WrittenFile[] = [];
  for (const entries of options.entries) {
    for await (const entry of entries(options.source)) yield withChecksum(entry, written);
  }
  const text = (name: string, mediaType: string, content: string): PackageEntry =>
    withChecksum({ name, mediaType, bytes: textBytes(content) }, written);
  const { t, facts, extensionVersion, privacy } = options;
  const networks = networkNames.filter((network) => written.some(({ name }) => name === `network/${network}.gexf`));
  const transcripts = written.some(({ name }) => /^(?:transcripts\.|texts\/)/.test(name));
  const methodsOptions = { ...options, networks, transcripts };
  const methods = methodsText(t, facts, methodsOptions);
  const about = describeForm(options, methods);
  const { description } = about;
  yield text('methods.txt', 'text/plain', `${methods}\n`);
  yield text('flow.csv', 'text/csv', flowCsv(facts.flow));
  yield text('flow.svg', 'image/svg+xml', flowSvg(t, facts.flow));
  for (const { name, text: content } of unitFiles(options.source, facts)) yield text(name, 'text/csv', content);
  const reporting = { facts, description, options: methodsOptions, names: written.map(({ name }) => name) };
  yield text('reporting.md', 'text/markdown', reportingText(reporting));
  yield text('software.bib', 'application/x-bibtex', softwareBib(facts, extensionVersion));
  for (const { name, text: schema } of jsonSchemas(written.map((file) => file.name)))
    yield text(name, 'application/schema+json', schema);
  const codes = codeColumns(options.source);
  const tables = { names: [...written.map(({ name }) => name), 'data-dictionary.csv'], privacy, codes };
  yield text('data-dictionary.csv', 'text/csv', dictionaryCsv(t, tables));
  yield text('data-dictionary.md', 'text/markdown', dictionaryMarkdown(t, tables));
  yield text('CITATION.cff', 'application/yaml', citationCffText({ description, extensionVersion }));
  const fileCount = written.length + 2 + metadataFiles.length;
  const datacite = dataciteText({ facts, description, methods, written, fileCount, locale: t.locale });
  yield text('datacite.json', 'application/json', datacite);
  const described = [...written.map(({ name }) => name), ...metadataFiles];
  const paragraphs = [
    ...retentionParagraphs(facts),
    ...peopleParagraphs(privacy, options.threads > 0, options.keyId),
    depositParagraph(readPackageMetadata(options.source.collection.about)),
  ];
  yield text(
    'README.txt',
    'text/plain',
    readmeText(description, described, paragraphs, studyParagraphs(facts, description)),
  );
  const { scope } = options;
  const study = { ...about, facts, extensionVersion, methods };
  const datapackage = datapackageText({ ...study, written: [...written], t, scope, privacy, codes });
  yield text('datapackage.json', 'application/json', datapackage);
  yield text(
    'ro-crate-metadata.json',
    'application/ld+json',
    roCrateText({ ...study, ...crateTexts(description), written: [...written] }),
  );
  yield { name: 'hashes.txt', mediaType: 'text/plain', bytes: textBytes(hashLines(written)) };
}

/** Describes a package and, if it is not as received, which form of the study it is. */
function describeForm({ source, privacy, threads }: PackageOptions, methods: string) {
  const stated = describePackage(source.collection);
  const form = isAsReceived(privacy) ? [] : [treatmentText(privacy, threads > 0)];
  const abstract = [...form, ...(stated.abstract === null ? [] : [stated.abstract])].join('\n\n') || null;
  const summary = [...form, stated.abstract ?? methods].join('\n\n');
  return { description: { ...stated, abstract }, summary };
}

const metadataFiles = ['datapackage.json', 'ro-crate-metadata.json', 'hashes.txt'];

const crateTexts = ({ licence }: PackageDescription) => ({
  licence:
    licence === null
      ? 'The metadata are facts provided by a video data service about videos of other people, whose rights remain with them. The researcher decides under which licence this package is shared.'
      : `The people who made this package share its tables, notes and methods under this licence. ${othersRights.text}`,
  researcher: 'The researcher who exported the package',
  service: 'Video data service',
});

/** Writes checksums in the format of `sha256sum`. */
const hashLines = (written: readonly WrittenFile[]): string =>
  written.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
