import type { TokenState } from '@/lib/connection/account';
import { redactTokens } from '@/lib/connection/token-like';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { StoredSettings } from '@/lib/settings/settings';
import type { WorkerEvent } from './event';
import { settingsFacts } from './settings-facts';

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
