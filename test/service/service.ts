import { type UndocumentedNameKey, undocumentedNames } from '../../lib/service/assumptions.ts';
import { type AccountSwitches, ordinaryAccountSwitches } from './account/account-switches.ts';
import type { Accounts } from './account/accounts.ts';
import type { GrantStore } from './account/grant-store.ts';
import type { IdentityProviders } from './account/identity-providers.ts';
import type { Bill } from './billing.ts';
import type { Faults } from './faults.ts';
import type { ToolSessions } from './mcp/sessions.ts';
import { ordinaryToolSwitches, type ToolSwitches } from './mcp/tool-switches.ts';
import type { Links } from './media/signed-link.ts';
import type { RequestLog } from './request-log.ts';
import type { ResponseChanges } from './response-changes.ts';
import type { SampleData } from './sample-data/sample-data-types.ts';
import type { Tokens } from './token.ts';

/** Settings that a test can change while the service runs; see `PATCH {url}/_control/switches`. */
export interface Switches extends ToolSwitches, AccountSwitches {
  /** Names of the undocumented parameters that differ from the assumed ones. */
  names: Partial<Record<UndocumentedNameKey, string>>;
  /** Sends `text` and `csv` captions as plain text, not as a JSON string. */
  rawText: boolean;
  /** Duration of speech-to-text in seconds. */
  speechToTextSeconds: number;
  /** Lifetime of a signed link in hours. Fractions are allowed; with 0 or less, links have already expired. */
  linkHours: number;
  /** True if signed links contain their expiry time; links without `expire` work until `DELETE links`. */
  linkExpire: boolean;
  /** Maximum speed of a media link in bytes per second; `null` for no limit. */
  mediaBytesPerSecond: number | null;
  /** Duration of the advertisement before the video on a watch page, in whole seconds; 0 for none. */
  adSeconds: number;
  /** True if linked files support range requests, and therefore resuming (`ETag`, `Accept-Ranges`). */
  mediaRanges: boolean;
  /** Offset of the service's clock in seconds, so that tests need not wait for an expiry. */
  clockAheadSeconds: number;
  /** Network that all requests come from; while it is `null`, every link works from anywhere. */
  network: string | null;
  /** Country that all requests come from; `null` if it cannot be determined. */
  country: string | null;
  /** Maximum number of ids in one GET /videos request; `null` for no limit, as in the interface. */
  mostIdsInVideos: number | null;
}

export const ordinarySwitches: Switches = {
  names: {},
  rawText: false,
  speechToTextSeconds: 2,
  linkHours: 6,
  linkExpire: true,
  mediaBytesPerSecond: null,
  adSeconds: 0,
  mediaRanges: true,
  clockAheadSeconds: 0,
  network: null,
  country: null,
  mostIdsInVideos: null,
  ...ordinaryToolSwitches,
  ...ordinaryAccountSwitches,
};

/** State of a running service, available to every endpoint. */
export interface Service {
  sampleData: SampleData;
  switches: Switches;
  /** Bill of the project of the initial token. */
  bill: Bill;
  accounts: Accounts;
  identities: IdentityProviders;
  grants: GrantStore;
  faults: Faults;
  responseChanges: ResponseChanges;
  requestLog: RequestLog;
  tokens: Tokens;
  links: Links;
  toolSessions: ToolSessions;
  /** Base addresses without a trailing slash, set when the ports are open. */
  addresses: { service: string; platform: string; dashboard: string; identity: string };
  /** Returns the time of the service's clock in milliseconds since 1970. */
  now(): number;
}

/** Returns the name that this service uses for an undocumented parameter. */
export const undocumentedName = (service: Pick<Service, 'switches'>, key: UndocumentedNameKey): string =>
  service.switches.names[key] ?? undocumentedNames[key].assumed;
