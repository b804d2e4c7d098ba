import { mayContainToken } from '@/lib/connection/token';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { parseTime } from '@/lib/shared/parse-time';
import { fail, ok, type Result } from '@/lib/shared/result';
import { settingsFormat, settingsVersion } from './settings-file';

/** In characters. A file usually has a few thousand characters. */
export const maxFileLength = 1_000_000;

export type SettingsFileFailure = { is: 'too-large' } | { is: 'not-settings' } | VersionFailure;

/** A file as it was read. `changesInFile` says what its settings change. */
export interface SettingsFile {
  /** The file's own date in milliseconds since 1970; `null` if it has none. */
  createdAt: number | null;
  settings: Record<string, unknown>;
  /** The file contains text that looks like a token. */
  hasToken: boolean;
}

/** Parses an untrusted settings file without side effects. */
export function parseSettingsFile(text: string): Result<SettingsFile, SettingsFileFailure> {
  if (text.length > maxFileLength) return fail({ is: 'too-large' });
  const json = parseJsonText(text);
  const file = json.is === 'json' ? json.value : null;
  if (!isRecord(file) || file.format !== settingsFormat) return fail({ is: 'not-settings' });
  const failure = checkVersion(file.version, settingsVersion);
  if (failure) return fail(failure);
  const { settings, createdAt } = file;
  if (!isRecord(settings)) return fail({ is: 'not-settings' });
  const time = typeof createdAt === 'string' ? parseTime(createdAt) : Number.NaN;
  return ok({ createdAt: Number.isNaN(time) ? null : time, settings, hasToken: mayContainToken(text) });
}
