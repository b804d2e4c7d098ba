import * as z from 'zod/mini';
import { parseBaseAddress } from '@/lib/connection/base-address';
import { Connection } from '@/lib/connection/connection';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { once } from '@/lib/shared/once';
import { fail, ok, type Result } from '@/lib/shared/result';
import { deleteAtPath, isRecord } from './read-settings';
import { Settings, type StoredSettings } from './settings';
import { settingsChecksum, settingsFormat, settingsInFile, settingsVersion, withoutSecrets } from './settings-file';

/** A connection as a file has it: without the id, which is given anew here. */
export type ImportedConnection = Omit<Connection, 'id'> & { asked: boolean };

/** Nobody has so many services. */
const maxConnections = 50;

/** Connections as anybody may have written them; what is none is counted. A token is asked for by none of these. */
function parseConnections(raw: unknown): { connections: ImportedConnection[]; broken: number } {
  if (raw === undefined) return { connections: [], broken: 0 };
  if (!Array.isArray(raw)) return { connections: [], broken: 1 };
  const read = raw.slice(0, maxConnections).map(connectionFrom);
  const connections = read.flatMap((one) => one ?? []);
  return { connections, broken: raw.length - connections.length };
}

function connectionFrom(raw: unknown): ImportedConnection | null {
  const given = typeof raw === 'object' && raw !== null ? raw : {};
  const read = Connection().safeParse({ ...given, id: 'brought' });
  if (!read.success) return null;
  const { name, serviceUrl, mcpUrl, rest } = read.data;
  const [base, tools] = [addressFrom(serviceUrl), addressFrom(mcpUrl)];
  if (base === null || tools === null || base + tools === '') return null;
  return {
    name: name.slice(0, 100),
    serviceUrl: base,
    mcpUrl: tools,
    rest,
    asked: 'asked' in given && given.asked === true,
  };
}

/** '' where none is given; `null` where it cannot be a service's. */
function addressFrom(text: string): string | null {
  if (text === '') return '';
  const address = parseBaseAddress(text);
  return address.ok ? address.value.base : null;
}

/** Characters. A file of ours has a few thousand; one of many learned names not a tenth of this. */
export const maxFileLength = 1_000_000;

/** Why nothing can be read from a file. */
export type SettingsFileFailure = { is: 'too-big' } | { is: 'not-settings' } | VersionFailure;

/** What a file brings, checked: what could not be read stays as it is here. */
export interface ImportedSettings {
  /** As it says itself, in milliseconds since 1970; `null` where it does not. */
  made: number | null;
  choices: Partial<StoredSettings>;
  connections: readonly ImportedConnection[];
  /** How many values could not be read. */
  broken: number;
  /** It is not what was written: somebody changed it, on purpose or not. */
  changed: boolean;
  /** A text in it looks like a token, and was left out. */
  secret: boolean;
}

const HeadSchema = once(() => z.looseObject({ settings: z.record(z.string(), z.unknown()) }));

/** Reads a file that anybody may have written, for somebody who chose `now`. Sends nothing and changes nothing. */
export function parseSettingsFile(text: string, now: StoredSettings): Result<ImportedSettings, SettingsFileFailure> {
  if (text.length > maxFileLength) return fail({ is: 'too-big' });
  const content = parseJson(text);
  if (isTooDeep(content) || !isRecord(content) || content.format !== settingsFormat)
    return fail({ is: 'not-settings' });
  const failure = checkVersion(content.version, settingsVersion);
  if (failure) return fail(failure);
  const head = HeadSchema().safeParse(content);
  if (!head.success) return fail({ is: 'not-settings' });
  const { settings, sha256, made } = head.data;
  const at = typeof made === 'string' ? Date.parse(made) : Number.NaN;
  return ok({
    ...parseSettingsOf(settings, now, settingsInFile),
    made: Number.isNaN(at) ? null : at,
    changed: sha256 !== settingsChecksum(settings),
  });
}

/**
 * Reads the settings of any file of ours for somebody who chose `now`: texts that look like a token are left out, and a broken
 * value takes no other along.
 */
function parseSettingsOf(
  asWritten: unknown,
  now: StoredSettings,
  wanted: readonly (keyof StoredSettings)[],
): Pick<ImportedSettings, 'choices' | 'connections' | 'broken' | 'secret'> {
  const settingsAsRead = isTooDeep(asWritten) ? {} : withoutSecrets(asWritten);
  const settings = isRecord(settingsAsRead) ? settingsAsRead : {};
  const { connections, broken } = parseConnections(settings.connections);
  const read = parseEachSetting(settings, now, wanted);
  const secret = JSON.stringify(settings) !== JSON.stringify(asWritten);
  return { choices: read.choices, connections, broken: broken + read.broken, secret };
}

/** Reads the settings of a backup: those of a settings file, with the collection that one gesture adds to. */
export function settingsFromBackup(
  row: unknown,
  now: StoredSettings,
): Pick<ImportedSettings, 'choices' | 'connections'> {
  const { connection, connections, ...settings } = isRecord(row) ? row : {};
  const all = Array.isArray(connections) ? connections.filter(isRecord) : [];
  const withActive = all.map((one) => ({ ...one, asked: one.id === connection }));
  return parseSettingsOf({ ...settings, connections: withActive }, now, [...settingsInFile, 'collection']);
}

/** Every choice for itself: a broken one takes no other along. */
function parseEachSetting(
  settings: Record<PropertyKey, unknown>,
  now: StoredSettings,
  wanted: readonly (keyof StoredSettings)[],
): { choices: Partial<StoredSettings>; broken: number } {
  const choices: Record<string, unknown> = {};
  let broken = 0;
  for (const choice of wanted) {
    if (choice === 'connections' || choice === 'connection' || settings[choice] === undefined) continue;
    const read = parseSetting(choice, settings[choice], now);
    broken += read.broken;
    if (read.value !== undefined) choices[choice] = read.value;
  }
  return { choices, broken };
}

/** What a file does not say, or says so that nobody can read it, stays as it is here. */
function parseSetting(
  choice: keyof StoredSettings,
  raw: unknown,
  now: StoredSettings,
): { value?: unknown; broken: number } {
  const candidate = { [choice]: structuredClone(raw) };
  let broken = 0;
  // Each round drops at least one value; the bound is for what is broken through and through.
  for (let round = 0; round < 20; round++) {
    if (candidate[choice] === undefined) return { broken };
    const read = Settings().shape[choice].safeParse(mergeDeep(now[choice], candidate[choice]));
    if (read.success) return { value: read.data, broken };
    broken += read.error.issues.length;
    for (const { path } of read.error.issues) deleteAtPath(candidate, [choice, ...path]);
  }
  return { broken: broken + 1 };
}

/** Deeper than anything of ours: whoever reads on step by step would run out of room. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < 20 && level.length > 0; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return level.length > 0;
}

/** What is said anew over what is here, however deep. */
function mergeDeep(current: unknown, update: unknown): unknown {
  if (!isRecord(current) || !isRecord(update)) return update;
  const names = Object.keys(update).filter((name) => name !== '__proto__');
  return { ...current, ...Object.fromEntries(names.map((name) => [name, mergeDeep(current[name], update[name])])) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no file of ours.
    return undefined;
  }
}
