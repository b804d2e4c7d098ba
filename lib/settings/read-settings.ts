import { isRecord } from '@/lib/shared/is-record';
import { createDefaultSettings, Settings, withAddresses } from './settings';

type Path = readonly PropertyKey[];

interface Location {
  holder: Record<PropertyKey, unknown>;
  name: PropertyKey;
}

/** Parses settings from an untrusted source. An invalid field falls back to its default without affecting others. */
export function parseSettings(raw: unknown): Settings {
  if (!isRecord(raw)) return createDefaultSettings();
  const fields = structuredClone(raw);
  // Each round drops at least one value. The limit ends the loop if the schema rejects its own defaults.
  for (let round = 0; round < 20; round++) {
    const read = Settings().safeParse(fields);
    if (read.success) return withAddresses(read.data);
    deleteAtPaths(
      fields,
      read.error.issues.map(({ path }) => path),
    );
  }
  return createDefaultSettings();
}

/**
 * Deletes the values at the paths, which are all located before any is deleted. If a value is in a list, the whole list
 * is deleted, because a list with a gap would have a different meaning.
 */
function deleteAtPaths(root: Record<PropertyKey, unknown>, paths: readonly Path[]): void {
  const located = paths.map((path) => locate(root, path));
  for (const { holder, name } of located) delete holder[name];
}

function locate(holder: Record<PropertyKey, unknown>, [name = '', ...rest]: Path): Location {
  const next = holder[name];
  const [inner] = rest;
  // An object without a required field is invalid as a whole.
  return inner !== undefined && isRecord(next) && inner in next ? locate(next, rest) : { holder, name };
}
