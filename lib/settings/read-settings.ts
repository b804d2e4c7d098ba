import { createDefaultSettings, Settings, withAddresses } from './settings';

type Path = readonly PropertyKey[];

/** Parses settings from an untrusted source. An invalid field falls back to its default without affecting others. */
export function parseSettings(raw: unknown): Settings {
  if (!isRecord(raw)) return createDefaultSettings();
  const fields = structuredClone(raw);
  // Each round drops at least one value. The limit ends the loop if the schema rejects its own defaults.
  for (let round = 0; round < 20; round++) {
    const read = Settings().safeParse(fields);
    if (read.success) return withAddresses(read.data);
    for (const { path } of read.error.issues) deleteAtPath(fields, path);
  }
  return createDefaultSettings();
}

/**
 * Deletes the value at a path. If the value is in a list, the whole list is deleted, because a list with a gap would
 * have a different meaning.
 */
export function deleteAtPath(root: Record<PropertyKey, unknown>, [name = '', ...rest]: Path): void {
  const next = root[name];
  const [inner] = rest;
  // An object without a required field is invalid as a whole.
  if (inner !== undefined && isRecord(next) && inner in next) deleteAtPath(next, rest);
  else delete root[name];
}

/** Returns whether a value is an object other than an array. */
export const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
