import type { Say } from '@/lib/shared/localized-text';
import { citationCff } from './citation-cff';
import { crateText } from './crate';
import { datapackageText } from './datapackage';
import { dictionaryCsv, dictionaryMarkdown } from './dictionary';
import type { ExportSource } from './export-file';
import { methodsText, type Telling } from './methods';
import type { Which } from './observations';
import { type Entries, type Entry, summed, type Written } from './package-entry';
import { readMeText } from './read-me';
import type { Facts } from './study-facts';
import { textBytes } from './table-file';

/** What a package is put together from. */
export interface PackageWish extends Telling {
  source: ExportSource;
  facts: Facts;
  which: Which;
  /** Data files, in the order in which they go in. */
  entries: readonly Entries[];
  say: Say;
}

/**
 * The files of a package, one after the other, each read once: data first, then what describes them, at last the sums of all.
 * Nothing of it knows the time of day, so the same collection is the same bytes (PRV-02).
 */
export async function* packageEntries(wish: PackageWish): AsyncGenerator<Entry> {
  const written: Written[] = [];
  for (const entries of wish.entries) {
    for await (const entry of entries(wish.source)) yield summed(entry, written);
  }
  const text = (name: string, mediaType: string, content: string): Entry =>
    summed({ name, mediaType, bytes: textBytes(content) }, written);
  const { say, facts, toolVersion } = wish;
  const methods = methodsText(say, facts, wish);
  yield text('methods.txt', 'text/plain', `${methods}\n`);
  const data = written.map(({ name }) => name);
  yield text('data-dictionary.csv', 'text/csv', dictionaryCsv(say, data));
  yield text('data-dictionary.md', 'text/markdown', dictionaryMarkdown(say, data));
  yield text('CITATION.cff', 'application/yaml', citationCff(toolVersion));
  const described = [...written.map(({ name }) => name), ...describing];
  yield text('README.txt', 'text/plain', readMeText(say, facts, described));
  const about = { facts, toolVersion, description: methods };
  const noteOf = ({ note }: { note: Parameters<Say>[0] }): string => say(note);
  const datapackage = datapackageText({ ...about, written: [...written], noteOf, which: wish.which });
  yield text('datapackage.json', 'application/json', datapackage);
  yield text(
    'ro-crate-metadata.json',
    'application/ld+json',
    crateText({ ...about, ...crateWords(say), written: [...written] }),
  );
  yield { name: 'hashes.txt', mediaType: 'text/plain', bytes: textBytes(hashLines(written)) };
}

const describing = ['datapackage.json', 'ro-crate-metadata.json', 'hashes.txt'];

const crateWords = (say: Say) => ({
  licence: say('handInLicence'),
  researcher: say('handInResearcher'),
  service: say('handInService'),
});

/** As `sha256sum` writes and checks them. */
const hashLines = (written: readonly Written[]): string =>
  written.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
