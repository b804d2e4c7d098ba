import type { Connection, TokenState } from '@/lib/connection/connection';
import { redactTokens } from '@/lib/connection/token';
import type { LedgerEntry } from '@/lib/service/records';
import type { StoredSettings } from '@/lib/settings/settings';
import { isRecord } from '@/lib/shared/is-record';
import { localDay } from '@/lib/shared/time-text';
import type { WorkerEvent } from './event';

/** Setting values that are fixed words from the code and reveal nothing about the user. */
const publicWords: ReadonlySet<string> = new Set([
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
  'probe',
  'user',
  'height',
  'bitrate',
  'allow',
  'ask',
  'never',
  'default',
]);
const languageCode = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/**
 * Returns settings for the report. Numbers, booleans, known words and language codes are unchanged. Other strings are
 * replaced by their length, and other lists and records with user-defined keys by their size. Addresses are included
 * only if the user agreed.
 */
export function settingsFacts(choices: StoredSettings, withAddresses: boolean): Record<string, unknown> {
  const { connections, connection, parameterNames, noCaptions, search, auto } = choices;
  return {
    ...publicValues(ordinarySettings(choices)),
    auto: { ...auto, pausedHosts: auto.pausedHosts.length },
    search: {
      ...publicValues({ ...search, values: null }),
      values: Object.values(search.values).filter(Boolean).length,
    },
    parameterNames: namesFacts(parameterNames, withAddresses),
    noCaptions: Object.keys(noCaptions).length,
    connections: connections.map((one) => connectionFacts(one, one.id === connection, withAddresses)),
  };
}

const ordinarySettings = (choices: StoredSettings): object =>
  Object.fromEntries(Object.entries(choices).filter(([choice]) => !speciallyHandled.has(choice)));
const speciallyHandled = new Set([
  'connections',
  'connection',
  'parameterNames',
  'noCaptions',
  'collection',
  'search',
  'auto',
  'serviceUrl',
  'mcpUrl',
]);

function connectionFacts(
  { name, serviceUrl, mcpUrl, tokenStorage }: Connection,
  isActive: boolean,
  withAddresses: boolean,
) {
  const addressFact = (address: string) => (withAddresses ? address : address !== '');
  return {
    active: isActive,
    named: name !== '',
    service: addressFact(serviceUrl),
    tools: addressFact(mcpUrl),
    tokenStorage,
  };
}

/** Returns for each address with confirmed parameter names where the names come from that the user chose. */
function namesFacts(names: StoredSettings['parameterNames'], withAddresses: boolean): unknown[] {
  return Object.entries(names).map(([address, chosen]) => ({
    ...(withAddresses && { address }),
    chosen: Object.values(chosen).map(({ from }) => from),
  }));
}

function publicValues(settings: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([choice, value]) => [choice, publicValue(value, choice)]));
}

const userKeyedSettings: ReadonlySet<string> = new Set(['enteredPrices', 'enteredPricesAt', 'tools']);

function publicValue(value: unknown, choice: string): unknown {
  if (typeof value === 'string') return publicWords.has(value) || languageCode.test(value) ? value : lengthText(value);
  if (Array.isArray(value)) return choice === 'languages' ? value.map((one) => publicValue(one, '')) : value.length;
  if (isRecord(value)) return userKeyedSettings.has(choice) ? Object.keys(value).length : publicValues(value);
  return value;
}

const lengthText = (text: string): string => (text === '' ? '' : `(${text.length} characters)`);

export const maxLedgerRows = 20;

export interface DiagnosticFacts {
  /** Milliseconds since 1970. */
  at: number;
  extension: { version: string; interfaceVersion: string; priceVersion: string; savesMedia: boolean };
  browser: { agent: string; language: string };
  permissions: { given: readonly string[]; hosts: readonly string[] };
  /** The hosts in the manifest, which reveal nothing about the user. */
  knownHosts: readonly string[];
  database: { version: number; rows: Readonly<Record<string, number>> };
  account: { token: TokenState; permitted: boolean };
  settings: StoredSettings;
  events: readonly WorkerEvent[];
  /** Newest first. */
  ledger: readonly LedgerEntry[];
}

/**
 * Returns the report as JSON, with one fact per line so that the user can read it before saving it. It contains no
 * token, id, title or request parameters, and no address unless the user agreed.
 */
export function diagnosticReport(source: DiagnosticFacts, withAddresses: boolean): string {
  const { at, extension, browser, database, account, settings, events, ledger } = source;
  const facts = {
    made: new Date(at).toISOString(),
    extension,
    browser,
    permissions: permissionFacts(source, withAddresses),
    database,
    // The last characters of the token are left out, because they identify it to anyone who has seen it.
    token: { is: account.token.is, expires: 'expires' in account.token && account.token.expires !== null },
    serviceAllowed: account.permitted,
    settings: settingsFacts(settings, withAddresses),
    events: events.map(({ at: then, ...event }) => ({ at: new Date(then).toISOString(), ...event })),
    ledger: ledger.slice(0, maxLedgerRows).map(ledgerRowFacts),
  };
  // The facts should contain no token, but any token found in them is removed.
  return redactTokens(JSON.stringify(facts, null, 2), '(left out)');
}

/** Returns a file name that sorts by day. */
export const reportFileName = (time: number): string => `sidelight-diagnostics-${localDay(time)}.json`;

function permissionFacts({ permissions, knownHosts }: DiagnosticFacts, withAddresses: boolean) {
  const { given, hosts } = permissions;
  const known = hosts.filter((host) => knownHosts.some((one) => host.includes(`//${one}/`)));
  return { given, hosts: withAddresses ? hosts : known, otherHosts: hosts.length - known.length };
}

/** Returns the facts of a ledger row, without the request's parameters, address and collection. */
const ledgerRowFacts = ({
  name,
  startedBy,
  sentAt,
  receivedAt,
  state,
  failure,
  priceSource,
  quoted,
  billed,
  runId,
}: LedgerEntry) => ({
  at: new Date(sentAt).toISOString(),
  name,
  startedBy,
  inRun: runId !== undefined,
  milliseconds: receivedAt === null ? null : receivedAt - sentAt,
  state,
  failure,
  priceSource,
  quoted,
  billed,
});
