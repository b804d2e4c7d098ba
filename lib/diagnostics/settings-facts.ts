import type { Connection } from '@/lib/connection/connection';
import { isRecord } from '@/lib/settings/read-settings';
import type { Choices } from '@/lib/settings/settings';

/** Texts that are one of a few words, so that they tell nothing about anybody. */
const plainWords: ReadonlySet<string> = new Set([
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
 * Choices as a report may have them (SET-03): numbers, switches and words of this program as they are; of texts that somebody
 * typed only how long they are; of lists by address or by word only how many. Addresses where the reader ticked them.
 */
export function settingsFacts(choices: Choices, withAddresses: boolean): Record<string, unknown> {
  const { connections, connection, names, noCaptions, search, auto } = choices;
  return {
    ...plainOf(plainly(choices)),
    auto: { ...auto, pausedHosts: auto.pausedHosts.length },
    search: { ...plainOf({ ...search, values: null }), values: Object.values(search.values).filter(Boolean).length },
    names: namesFacts(names, withAddresses),
    noCaptions: Object.keys(noCaptions).length,
    connections: connections.map((one) => connectionFacts(one, one.id === connection, withAddresses)),
  };
}

/** Those that need no care of their own. What follows from the connections is said with them. */
const plainly = (choices: Choices): object =>
  Object.fromEntries(Object.entries(choices).filter(([choice]) => !cared.has(choice)));
const cared = new Set([
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
  const told = (address: string) => (withAddresses ? address : address !== '');
  return { asked, named: name !== '', service: told(serviceUrl), tools: told(mcpUrl), rest };
}

/** How many names were learned for an address, and by what. */
function namesFacts(names: Choices['names'], withAddresses: boolean): unknown[] {
  return Object.entries(names).map(([address, learned]) => ({
    ...(withAddresses && { address }),
    learned: Object.values(learned).map(({ from, name }) => ({ from, known: name !== null })),
  }));
}

function plainOf(said: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).map(([choice, value]) => [choice, plain(value, choice)]));
}

/** Records by words that anybody may have made up. */
const byWord: ReadonlySet<string> = new Set(['ownPrices', 'ownPricesAt', 'tools']);

function plain(value: unknown, choice: string): unknown {
  if (typeof value === 'string') return plainWords.has(value) || languageCode.test(value) ? value : lengthOf(value);
  if (Array.isArray(value)) return choice === 'languages' ? value.map((one) => plain(one, '')) : value.length;
  if (isRecord(value)) return byWord.has(choice) ? Object.keys(value).length : plainOf(value);
  return value;
}

const lengthOf = (text: string): string => (text === '' ? '' : `(${text.length} characters)`);
