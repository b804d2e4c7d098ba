import * as z from 'zod/mini';
import { type VersionFailure, versionFailure } from '@/lib/shared/file-version';
import { once } from '@/lib/shared/once';
import { fail, ok, type Result } from '@/lib/shared/result';
import { dropAt, isRecord } from '../read-settings';
import { type Choices, Settings } from '../settings';
import { filedChoices } from './groups';
import { type BroughtConnection, broughtConnections } from './imported-connections';
import { settingsFormat, settingsVersion, sumOf, withoutSecrets } from './write';

/** Characters. A file of ours has a few thousand; one of many learned names not a tenth of this. */
export const mostSettings = 1_000_000;

/** Why nothing can be read from a file. */
export type SettingsTrouble = { is: 'too-big' } | { is: 'not-settings' } | VersionFailure;

/** What a file brings, checked: what could not be read stays as it is here. */
export interface Brought {
  /** As it says itself, in milliseconds since 1970; `null` where it does not. */
  made: number | null;
  choices: Partial<Choices>;
  connections: readonly BroughtConnection[];
  /** How many values could not be read. */
  broken: number;
  /** It is not what was written: somebody changed it, on purpose or not. */
  changed: boolean;
  /** A text in it looks like a token, and was left out. */
  secret: boolean;
}

const Head = once(() => z.looseObject({ settings: z.record(z.string(), z.unknown()) }));

/** Reads a file that anybody may have written, for somebody who chose `now`. Sends nothing and changes nothing. */
export function readSettingsFile(text: string, now: Choices): Result<Brought, SettingsTrouble> {
  if (text.length > mostSettings) return fail({ is: 'too-big' });
  const said = parsed(text);
  if (isTooDeep(said) || !isRecord(said) || said.format !== settingsFormat) return fail({ is: 'not-settings' });
  const failure = versionFailure(said.version, settingsVersion);
  if (failure) return fail(failure);
  const head = Head().safeParse(said);
  if (!head.success) return fail({ is: 'not-settings' });
  const { settings, sha256, made } = head.data;
  const at = typeof made === 'string' ? Date.parse(made) : Number.NaN;
  return ok({
    ...broughtFrom(settings, now, filedChoices),
    made: Number.isNaN(at) ? null : at,
    changed: sha256 !== sumOf(settings),
  });
}

/**
 * Reads the settings of any file of ours for somebody who chose `now`: texts that look like a token are left out, and a broken
 * value takes no other along.
 */
function broughtFrom(
  asWritten: unknown,
  now: Choices,
  wanted: readonly (keyof Choices)[],
): Pick<Brought, 'choices' | 'connections' | 'broken' | 'secret'> {
  const said = isTooDeep(asWritten) ? {} : withoutSecrets(asWritten);
  const settings = isRecord(said) ? said : {};
  const { connections, broken } = broughtConnections(settings.connections);
  const read = choicesFrom(settings, now, wanted);
  const secret = JSON.stringify(settings) !== JSON.stringify(asWritten);
  return { choices: read.choices, connections, broken: broken + read.broken, secret };
}

/** Reads the settings of a backup: those of a settings file, with the collection that one gesture adds to. */
export function broughtByBackup(row: unknown, now: Choices): Pick<Brought, 'choices' | 'connections'> {
  const { connection, connections, ...settings } = isRecord(row) ? row : {};
  const all = Array.isArray(connections) ? connections.filter(isRecord) : [];
  const filed = all.map((one) => ({ ...one, asked: one.id === connection }));
  return broughtFrom({ ...settings, connections: filed }, now, [...filedChoices, 'collection']);
}

/** Every choice for itself: a broken one takes no other along. */
function choicesFrom(
  settings: Record<PropertyKey, unknown>,
  now: Choices,
  wanted: readonly (keyof Choices)[],
): { choices: Partial<Choices>; broken: number } {
  const choices: Record<string, unknown> = {};
  let broken = 0;
  for (const choice of wanted) {
    if (choice === 'connections' || choice === 'connection' || settings[choice] === undefined) continue;
    const read = choiceFrom(choice, settings[choice], now);
    broken += read.broken;
    if (read.value !== undefined) choices[choice] = read.value;
  }
  return { choices, broken };
}

/** What a file does not say, or says so that nobody can read it, stays as it is here. */
function choiceFrom(choice: keyof Choices, raw: unknown, now: Choices): { value?: unknown; broken: number } {
  const kept = { [choice]: structuredClone(raw) };
  let broken = 0;
  // Each round drops at least one value; the bound is for what is broken through and through.
  for (let round = 0; round < 20; round++) {
    if (kept[choice] === undefined) return { broken };
    const read = Settings().shape[choice].safeParse(joined(now[choice], kept[choice]));
    if (read.success) return { value: read.data, broken };
    broken += read.error.issues.length;
    for (const { path } of read.error.issues) dropAt(kept, [choice, ...path]);
  }
  return { broken: broken + 1 };
}

/** Deeper than anything of ours: whoever reads on step by step would run out of room. */
function isTooDeep(said: unknown): boolean {
  let level = [said];
  for (let depth = 0; depth < 20 && level.length > 0; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return level.length > 0;
}

/** What is said anew over what is here, however deep. */
function joined(here: unknown, said: unknown): unknown {
  if (!isRecord(here) || !isRecord(said)) return said;
  const names = Object.keys(said).filter((name) => name !== '__proto__');
  return { ...here, ...Object.fromEntries(names.map((name) => [name, joined(here[name], said[name])])) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no file of ours.
    return undefined;
  }
}
