import * as z from 'zod/mini';
import { Connection, parseBaseAddress } from '@/lib/connection/connection';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { isRecord } from '@/lib/shared/is-record';
import { once } from '@/lib/shared/once';
import { ownValue } from '@/lib/shared/own-value';
import { fail, ok, type Result } from '@/lib/shared/result';
import { parseTime } from '@/lib/shared/time-text';
import { deleteAtPaths } from './read-settings';
import { Settings, type StoredSettings } from './settings';
import { settingsChecksum, settingsFormat, settingsInFile, settingsVersion, withoutSecrets } from './settings-file';

/** A connection in a settings file. It has no id, because each import assigns a new one. */
export type ImportedConnection = Omit<Connection, 'id'> & { active: boolean };

const maxConnections = 50;

/**
 * Parses the first `maxConnections` connections of an untrusted file, and counts the invalid ones and those beyond this
 * limit as `broken`.
 */
function parseConnections(raw: unknown): { connections: ImportedConnection[]; broken: number } {
  if (raw === undefined) return { connections: [], broken: 0 };
  if (!Array.isArray(raw)) return { connections: [], broken: 1 };
  const read = raw.slice(0, maxConnections).map(connectionFrom);
  const connections = read.flatMap((one) => one ?? []);
  return { connections, broken: raw.length - connections.length };
}

function connectionFrom(raw: unknown): ImportedConnection | null {
  const fields = typeof raw === 'object' && raw !== null ? raw : {};
  const read = Connection().safeParse({ ...fields, id: 'imported' });
  if (!read.success) return null;
  const { name, serviceUrl, mcpUrl, tokenStorage } = read.data;
  const base = addressFrom(serviceUrl);
  const tools = addressFrom(mcpUrl);
  if (base === null || tools === null || base + tools === '') return null;
  return {
    name: name.slice(0, 100),
    serviceUrl: base,
    mcpUrl: tools,
    tokenStorage,
    active: 'active' in fields && fields.active === true,
  };
}

/** Returns the base address; '' if there is none, `null` if it is invalid. */
function addressFrom(text: string): string | null {
  if (text === '') return '';
  const address = parseBaseAddress(text);
  return address.ok ? address.value.base : null;
}

/**
 * In characters. A file usually has a few thousand characters; even with many parameter names it has less than a tenth
 * of this limit.
 */
export const maxFileLength = 1_000_000;

/** The reason why a file cannot be read. */
export type SettingsFileFailure = { is: 'too-large' } | { is: 'not-settings' } | VersionFailure;

/** The valid content of a file. Settings that could not be read keep their current value. */
export interface ImportedSettings {
  /** The file's own date in milliseconds since 1970; `null` if it has none. */
  createdAt: number | null;
  choices: Partial<StoredSettings>;
  connections: readonly ImportedConnection[];
  /** The number of values that could not be read. */
  broken: number;
  /** The checksum does not match: someone has edited the file. */
  changed: boolean;
  /** The file contained a string that looks like a token and was left out. */
  hadToken: boolean;
}

const HeadSchema = once(() => z.looseObject({ settings: z.record(z.string(), z.unknown()) }));

/** Parses an untrusted settings file without side effects. `current` contains the current settings. */
export function parseSettingsFile(
  text: string,
  current: StoredSettings,
): Result<ImportedSettings, SettingsFileFailure> {
  if (text.length > maxFileLength) return fail({ is: 'too-large' });
  const content = parseJson(text);
  if (isTooDeep(content) || !isRecord(content) || content.format !== settingsFormat)
    return fail({ is: 'not-settings' });
  const failure = checkVersion(content.version, settingsVersion);
  if (failure) return fail(failure);
  const head = HeadSchema().safeParse(content);
  if (!head.success) return fail({ is: 'not-settings' });
  const { settings, sha256, createdAt } = head.data;
  const time = typeof createdAt === 'string' ? parseTime(createdAt) : Number.NaN;
  return ok({
    ...parseSettingsOf(settings, current, settingsInFile),
    createdAt: Number.isNaN(time) ? null : time,
    changed: sha256 !== settingsChecksum(settings),
  });
}

/**
 * Parses the settings of a settings file or a backup. Strings that look like a token are left out, and an invalid value
 * does not affect other values.
 */
function parseSettingsOf(
  asWritten: unknown,
  current: StoredSettings,
  settingNames: readonly (keyof StoredSettings)[],
): Pick<ImportedSettings, 'choices' | 'connections' | 'broken' | 'hadToken'> {
  const settingsAsRead = isTooDeep(asWritten) ? {} : withoutSecrets(asWritten);
  const settings = isRecord(settingsAsRead) ? settingsAsRead : {};
  const { connections, broken } = parseConnections(settings.connections);
  const read = parseEachSetting(settings, current, settingNames);
  const hadToken = JSON.stringify(settings) !== JSON.stringify(asWritten);
  return { choices: read.choices, connections, broken: broken + read.broken, hadToken };
}

/** Parses the settings of a backup, which are those of a settings file and the current collection. */
export function settingsFromBackup(
  row: unknown,
  current: StoredSettings,
): Pick<ImportedSettings, 'choices' | 'connections'> {
  const { connection, connections, ...settings } = isRecord(row) ? row : {};
  const all = Array.isArray(connections) ? connections.filter(isRecord) : [];
  const withActive = all.map((one) => ({ ...one, active: one.id === connection }));
  return parseSettingsOf({ ...settings, connections: withActive }, current, [...settingsInFile, 'collection']);
}

/** Parses every setting separately, so that an invalid one does not affect the others. */
function parseEachSetting(
  settings: Record<PropertyKey, unknown>,
  current: StoredSettings,
  settingNames: readonly (keyof StoredSettings)[],
): { choices: Partial<StoredSettings>; broken: number } {
  const choices: Record<string, unknown> = {};
  let broken = 0;
  for (const choice of settingNames) {
    if (choice === 'connections' || choice === 'connection' || settings[choice] === undefined) continue;
    const read = parseSetting(choice, settings[choice], current);
    broken += read.broken;
    if (read.value !== undefined) choices[choice] = read.value;
  }
  return { choices, broken };
}

/** Parses one setting. Missing and invalid values keep their current value. */
function parseSetting(
  choice: keyof StoredSettings,
  raw: unknown,
  current: StoredSettings,
): { value?: unknown; broken: number } {
  const candidate = { [choice]: structuredClone(raw) };
  let broken = 0;
  // Each round drops at least one value. The limit ends the loop if the data contains very many invalid values.
  for (let round = 0; round < 20; round++) {
    if (candidate[choice] === undefined) return { broken };
    const read = Settings().shape[choice].safeParse(mergeDeep(current[choice], candidate[choice]));
    if (read.success) return { value: read.data, broken };
    broken += read.error.issues.length;
    deleteAtPaths(
      candidate,
      read.error.issues.map(({ path }) => [choice, ...path]),
    );
  }
  return { broken: broken + 1 };
}

/**
 * Returns whether a value is nested deeper than any setting, because deep nesting could overflow the stack of recursive
 * functions.
 */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < 20 && level.length > 0; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return level.length > 0;
}

/** Merges `update` into `current` at any depth. */
function mergeDeep(current: unknown, update: unknown): unknown {
  if (!isRecord(current) || !isRecord(update)) return update;
  const names = Object.keys(update).filter((name) => name !== '__proto__');
  return {
    ...current,
    ...Object.fromEntries(names.map((name) => [name, mergeDeep(ownValue(current, name), update[name])])),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports invalid JSON as a failure.
    return undefined;
  }
}
