import { cleanBody } from './observations';
import type { Entries, Entry } from './package-entry';
import { textBytes } from './table-file';

/** Every answer as it came, each a file of its own; signed links alone are left out. */
export const rawBodies: Entries = async function* (source): AsyncGenerator<Entry> {
  for (const { id } of source.roll.captures) {
    const body = await cleanBody(source, id);
    // Forgotten meanwhile: then there is nothing to hand in.
    if (body === undefined) continue;
    yield { name: `raw/${id}.json`, mediaType: 'application/json', bytes: textBytes(body) };
  }
};
