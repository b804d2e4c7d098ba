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
  /** Names of the undocumented parameters. */
  names: Partial<Record<UndocumentedNameKey, string>>;
  /** Sends `text` and `csv` captions raw instead of as a JSON string. */
  rawText: boolean;
  /** Duration of speech-to-text in seconds. */
  speechToTextSeconds: number;
  /** Lifetime of a signed link in hours: a fraction for a short one, 0 or less for an expired one. */
  linkHours: number;
  /** True if signed links contain their expiry; those without `expire` work until `DELETE links`. */
  linkExpire: boolean;
  /** Maximum speed of a media link in bytes per second; `null` for no limit. */
  mediaBytesPerSecond: number | null;
  /** Length of the advertisement before the video of a watch page, in whole seconds; 0 for none. */
  adSeconds: number;
  /** True if linked files support ranges and resuming (`ETag`, `Accept-Ranges`). */
  mediaRanges: boolean;
  /** Offset of the service's clock in seconds, so that no test has to wait for an expiry. */
  clockAheadSeconds: number;
  /** Network of all requests. While it is `null`, every link works from everywhere. */
  network: string | null;
  /** Country of all requests; `null` if it cannot be determined. */
  country: string | null;
  /** Maximum number of ids in one GET /videos; `null` for no limit, as in the document. */
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

/** State of one running service, available to every endpoint. */
export interface Service {
  sampleData: SampleData;
  switches: Switches;
  /** Bill of the project whose token exists from the start. */
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
  /** Base addresses without a trailing slash, set once the ports are open. */
  addresses: { service: string; platform: string; dashboard: string; identity: string };
  /** Returns milliseconds since 1970 by the service's own clock. */
  now(): number;
}

/** Returns the name that this service uses for an undocumented parameter. */
export const undocumentedName = (service: Pick<Service, 'switches'>, key: UndocumentedNameKey): string =>
  service.switches.names[key] ?? undocumentedNames[key].assumed;
