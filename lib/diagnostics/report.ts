import type { TokenState } from '@/lib/connection/account';
import type { Connection } from '@/lib/connection/connection';
import { redactTokens } from '@/lib/connection/token';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { isRecord } from '@/lib/settings/read-settings';
import type { StoredSettings } from '@/lib/settings/settings';
import type { WorkerEvent } from './event';

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

/** Rows of the ledger that a report has. */
export const maxLedgerRows = 20;

/** What there is to report, as it was found. */
export interface DiagnosticFacts {
  /** Milliseconds since 1970. */
  at: number;
  extension: { version: string; interfaceVersion: string; priceVersion: string; savesMedia: boolean };
  browser: { agent: string; language: string };
  permissions: { given: readonly string[]; hosts: readonly string[] };
  /** The hosts that are in the manifest; they tell nothing about anybody. */
  knownHosts: readonly string[];
  database: { version: number; rows: Readonly<Record<string, number>> };
  account: { token: TokenState; permitted: boolean };
  choices: StoredSettings;
  events: readonly WorkerEvent[];
  /** Newest first. */
  ledger: readonly LedgerEntry[];
}

/**
 * A report that its reader can read before it is saved: no token, no id, no title, no question, and no address unless
 * the user ticked that. JSON, a fact a line.
 */
export function diagnosticReport(source: DiagnosticFacts, withAddresses: boolean): string {
  const { at, extension, browser, database, account, choices, events, ledger } = source;
  const facts = {
    made: new Date(at).toISOString(),
    extension,
    browser,
    permissions: permissionFacts(source, withAddresses),
    database,
    // Not its end: whoever has seen the token would know it by that.
    token: { is: account.token.is, expires: 'expires' in account.token && account.token.expires !== null },
    serviceAllowed: account.permitted,
    settings: settingsFacts(choices, withAddresses),
    events: events.map(({ at: then, ...event }) => ({ at: new Date(then).toISOString(), ...event })),
    ledger: ledger.slice(0, maxLedgerRows).map(ledgerRowFacts),
  };
  // Nothing of it should hold one; if something does, it does not leave.
  return redactTokens(JSON.stringify(facts, null, 2), '(left out)');
}

/** A name that sorts by day and says what it is. */
export const reportFileName = (at: number): string =>
  `sidelight-diagnostics-${new Date(at).toISOString().slice(0, 10)}.json`;

function permissionFacts({ permissions, knownHosts }: DiagnosticFacts, withAddresses: boolean) {
  const { given, hosts } = permissions;
  const known = hosts.filter((host) => knownHosts.some((one) => host.includes(`//${one}/`)));
  return { given, hosts: withAddresses ? hosts : known, otherHosts: hosts.length - known.length };
}

/** How an attempt went; not what was asked, of whom, for which collection. */
const ledgerRowFacts = ({
  name,
  by,
  sentAt,
  answeredAt,
  state,
  failure,
  priceFrom,
  quoted,
  billed,
  runId,
}: LedgerEntry) => ({
  ...{ at: new Date(sentAt).toISOString(), name, by, inRun: runId !== undefined },
  milliseconds: answeredAt === null ? null : answeredAt - sentAt,
  ...{ state, failure, priceFrom, quoted, billed },
});
