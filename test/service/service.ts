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
import type { Oddities } from './oddities.ts';
import type { Seen } from './seen.ts';
import type { Tokens } from './token.ts';
import type { World } from './world/shape.ts';

/** What a test may set while the service runs; see `PATCH {url}/_control/switches`. */
export interface Switches extends ToolSwitches, AccountSwitches {
  /** Other names for the parameters that the document does not show. */
  names: Partial<Record<UndocumentedNameKey, string>>;
  /** `text` and `csv` captions come as they are, not as a JSON string. */
  rawText: boolean;
  /** How long speech-to-text takes, in seconds. */
  speechToTextSeconds: number;
  /** How long a signed link works, in hours: a fraction for a short life, 0 or less for one that has ended already. */
  linkHours: number;
  /** Whether signed links say when they end; those without `expire` work until `DELETE links`. */
  linkExpire: boolean;
  /** The most bytes a second that a media link gives; `null` for as fast as it goes. */
  mediaBytesPerSecond: number | null;
  /** Whole seconds of advertisement that the player of a watch page plays, in the video's place, before the video; 0 for none. */
  adSeconds: number;
  /** Whether files behind links can be had in parts and carry what makes a broken download go on (`ETag`, `Accept-Ranges`). */
  mediaRanges: boolean;
  /** Moves the service's clock on, in seconds, so that nothing has to wait for a link to expire. */
  clockAheadSeconds: number;
  /** The network that asks and downloads. While `null` every link downloads from everywhere. */
  network: string | null;
  /** The country that requests come from; `null` where it cannot be determined. */
  country: string | null;
  /** Most ids in one GET /videos; `null` for no limit, as the document names none. */
  mostIdsInVideos: number | null;
}

/** What the switches are when nobody touched them. */
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

/** One running service: everything an endpoint may look at. */
export interface Service {
  world: World;
  switches: Switches;
  /** The account of the project whose token is ready at the start. */
  bill: Bill;
  accounts: Accounts;
  identities: IdentityProviders;
  grants: GrantStore;
  faults: Faults;
  oddities: Oddities;
  seen: Seen;
  tokens: Tokens;
  links: Links;
  toolSessions: ToolSessions;
  /** Base addresses without a trailing slash; known once the ports are open. */
  addresses: { service: string; platform: string; dashboard: string; identity: string };
  /** Milliseconds since 1970, by the service's own clock. */
  now(): number;
}

/** The name under which this service takes a parameter that the document does not show. */
export const unsaid = (service: Pick<Service, 'switches'>, key: UndocumentedNameKey): string =>
  service.switches.names[key] ?? undocumentedNames[key].assumed;
