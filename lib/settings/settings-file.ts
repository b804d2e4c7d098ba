import { type ConnectionAddresses, parseBaseAddress } from '@/lib/connection/connection';
import { mayContainToken } from '@/lib/connection/token';
import { isRecord } from '@/lib/shared/is-record';
import { localDay } from '@/lib/shared/time-text';
import type { StoredSettings } from './settings';

/** Display options, languages and templates, which a file may set to any valid value. */
export const displaySettings = [
  'languages',
  'speechRateLimits',
  'layout',
  'secondTrack',
  'captionText',
  'highlightWords',
  'playback',
  'bulkCaptions',
  'copyTemplates',
  'copyInterval',
  'targetSpeechRate',
  'singleKeys',
  'follow',
  'columns',
  'theme',
  'interfaceLanguage',
  'translatedDocuments',
  'exportContents',
  'lineEnds',
  'clipOverlaps',
  'segmentSeconds',
  'tags',
  'naming',
  'files',
  'replyDays',
  'pseudonyms',
] as const satisfies readonly (keyof StoredSettings)[];

export const settingsFormat = 'sidelight-settings';
export const settingsVersion = 1;

/** Returns the text of a settings file. `at` is in milliseconds since 1970. */
export function settingsFileText(
  choices: StoredSettings,
  { extensionVersion, at }: { extensionVersion: string; at: number },
): string {
  const createdAt = new Date(at).toISOString();
  const head = { format: settingsFormat, version: settingsVersion, extensionVersion, createdAt };
  return `${JSON.stringify({ ...head, settings: settingsForFile(choices) }, null, 2)}\n`;
}

/** Returns the name of a settings file. Names sort by date. */
export const settingsFileName = (time: number): string => `sidelight-settings-${localDay(time)}.json`;

/**
 * Returns the settings for a settings file or a backup: only values that `changesInFile` takes on some device, and no
 * token, even if the user typed one into another field. The active connection is marked.
 */
export function settingsForFile(choices: StoredSettings): Record<string, unknown> {
  const { budgets, enteredPrices, connections, connection: activeId } = choices;
  return withoutTokens({
    ...Object.fromEntries(displaySettings.map((name) => [name, choices[name]])),
    budgets: Object.fromEntries(Object.entries(budgets).filter(([, micros]) => micros !== null)),
    enteredPrices: Object.fromEntries(Object.entries(enteredPrices).filter(([, micros]) => micros > 0)),
    connections: connections
      .filter(hasValidAddresses)
      .map(({ id, ...fields }) => ({ ...fields, active: id === activeId })),
  });
}

/** Returns whether a connection has an address and no invalid one. */
export function hasValidAddresses({ serviceUrl, mcpUrl }: ConnectionAddresses): boolean {
  const addresses = [serviceUrl, mcpUrl].filter((address) => address !== '');
  return addresses.length > 0 && addresses.every((address) => parseBaseAddress(address).ok);
}

/** More than any setting needs. Deeper values are left out, because they could overflow the stack. */
const maxDepth = 8;

/** Returns settings without nested strings or keys that look like a token. */
export const withoutTokens = (settings: Record<string, unknown>, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([name, value]) => isNoToken(name) && isNoToken(value))
      .map(([name, value]) => [name, valueWithoutTokens(value, depth + 1)]),
  );

function valueWithoutTokens(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return undefined;
  if (Array.isArray(value)) return value.filter(isNoToken).map((one) => valueWithoutTokens(one, depth + 1));
  return isRecord(value) ? withoutTokens(value, depth) : value;
}

const isNoToken = (value: unknown): boolean => typeof value !== 'string' || !mayContainToken(value);
