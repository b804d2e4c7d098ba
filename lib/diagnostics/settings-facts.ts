import type { Connection } from '@/lib/connection/connection';
import { isRecord } from '@/lib/settings/read-settings';
import type { StoredSettings } from '@/lib/settings/settings';

/** Texts that are one of a few words, so that they tell nothing about anybody. */
const publicWords: ReadonlySet<string> = new Set([
  ...[
    'system',
    'light',
    'dark',
    'lf',
    'crlf',
    'none',
    'day',
    'week',
    'month',
    'adaptive',
    'session',
    'device',
    'passphrase',
  ],
  ...[
    'captions',
    'related',
    'replies',
    'files',
    'details',
    'pictures',
    'video',
    'audio',
    'tool',
    'path',
    'description',
  ],
  ...['probe', 'reader', 'height', 'bitrate', 'allow', 'ask', 'never', 'default'],
]);
const languageCode = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/**
 * Choices as a report may have them: numbers, switches and words of this program as they are; of texts that somebody
 * typed only how long they are; of lists by address or by word only how many. Addresses where the user ticked them.
 */
export function settingsFacts(choices: StoredSettings, withAddresses: boolean): Record<string, unknown> {
  const { connections, connection, names, noCaptions, search, auto } = choices;
  return {
    ...publicValues(ordinarySettings(choices)),
    auto: { ...auto, pausedHosts: auto.pausedHosts.length },
    search: {
      ...publicValues({ ...search, values: null }),
      values: Object.values(search.values).filter(Boolean).length,
    },
    names: namesFacts(names, withAddresses),
    noCaptions: Object.keys(noCaptions).length,
    connections: connections.map((one) => connectionFacts(one, one.id === connection, withAddresses)),
  };
}

/** Those that need no care of their own. What follows from the connections is said with them. */
const ordinarySettings = (choices: StoredSettings): object =>
  Object.fromEntries(Object.entries(choices).filter(([choice]) => !speciallyHandled.has(choice)));
const speciallyHandled = new Set([
  'connections',
  'connection',
  'names',
  'noCaptions',
  'collection',
  'search',
  'auto',
  'serviceUrl',
  'mcpUrl',
]);

function connectionFacts({ name, serviceUrl, mcpUrl, rest }: Connection, asked: boolean, withAddresses: boolean) {
  const addressFact = (address: string) => (withAddresses ? address : address !== '');
  return { asked, named: name !== '', service: addressFact(serviceUrl), tools: addressFact(mcpUrl), rest };
}

/** How many names were learned for an address, and by what. */
function namesFacts(names: StoredSettings['names'], withAddresses: boolean): unknown[] {
  return Object.entries(names).map(([address, discovered]) => ({
    ...(withAddresses && { address }),
    learned: Object.values(discovered).map(({ from, name }) => ({ from, known: name !== null })),
  }));
}

function publicValues(settings: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([choice, value]) => [choice, publicValue(value, choice)]));
}

/** Records by words that anybody may have made up. */
const userKeyedSettings: ReadonlySet<string> = new Set(['ownPrices', 'ownPricesAt', 'tools']);

function publicValue(value: unknown, choice: string): unknown {
  if (typeof value === 'string') return publicWords.has(value) || languageCode.test(value) ? value : lengthText(value);
  if (Array.isArray(value)) return choice === 'languages' ? value.map((one) => publicValue(one, '')) : value.length;
  if (isRecord(value)) return userKeyedSettings.has(choice) ? Object.keys(value).length : publicValues(value);
  return value;
}

const lengthText = (text: string): string => (text === '' ? '' : `(${text.length} characters)`);
