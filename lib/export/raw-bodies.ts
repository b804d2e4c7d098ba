import { textBytes } from './export-table';
import { bodyWithoutSignedLinks } from './observations';
import type { EntrySource, PackageEntry } from './package-entry';

/** Every answer as it came, each a file of its own; signed links alone are left out. */
export const rawBodyEntries: EntrySource = async function* (source): AsyncGenerator<PackageEntry> {
  for (const { id } of source.roll.captures) {
    const body = await bodyWithoutSignedLinks(source, id);
    // Forgotten meanwhile: then there is nothing to hand in.
    if (body === undefined) continue;
    yield { name: `raw/${id}.json`, mediaType: 'application/json', bytes: textBytes(body) };
  }
};
