import { firstConnectionId } from '@/lib/connection/connection';
import { createDefaultSettings, Settings, withAddresses } from './settings';

type Path = readonly PropertyKey[];

/** Reads settings that anything may have written: a broken field falls back to its default, and only that field. */
export function parseSettings(raw: unknown): Settings {
  if (!isRecord(raw)) return createDefaultSettings();
  const fields = migrateConnections(structuredClone(raw));
  // Each round drops at least one value, so it ends; the bound is for a schema that would refuse its own defaults.
  for (let round = 0; round < 20; round++) {
    const read = Settings().safeParse(fields);
    if (read.success) return withAddresses(read.data);
    for (const { path } of read.error.issues) deleteAtPath(fields, path);
  }
  return createDefaultSettings();
}

/** Settings from before there was more than one connection: their one address is that of the first. */
function migrateConnections({ serviceUrl, ...rest }: Record<PropertyKey, unknown>): Record<PropertyKey, unknown> {
  if (rest.connections !== undefined || typeof serviceUrl !== 'string' || serviceUrl === '') return rest;
  return { ...rest, connections: [{ id: firstConnectionId, serviceUrl }] };
}

/** Takes away the value at a path; a list goes as a whole, because a list with a hole means something else. */
export function deleteAtPath(root: Record<PropertyKey, unknown>, path: Path): void {
  let holder = root;
  for (const [depth, name] of path.entries()) {
    const next = holder[name];
    if (depth === path.length - 1 || !isRecord(next)) {
      delete holder[name];
      return;
    }
    holder = next;
  }
}

/** An object that is no list. */
export const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
