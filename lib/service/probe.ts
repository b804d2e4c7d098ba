import type { UnsaidNameKey } from './assumptions';
import type { Asked, EndpointName } from './endpoints';
import type { Failure } from './failure';
import type { Quote } from './price';
import type { OwnPrices } from './price-book';
import { quoteFor } from './quote';
import { requestFor, type ServiceRequest } from './request';

/** Endpoints that refuse where a parameter without a documented name is left out, and what their complaint can teach. */
const teaching = {
  videos: ['videos.ids'],
  playlistItems: ['playlistItems.playlist'],
  commentReplies: ['commentReplies.comment'],
} as const satisfies Partial<Record<EndpointName, readonly UnsaidNameKey[]>>;
export type TeachingEndpoint = keyof typeof teaching;

/** A call that leaves out on purpose what is needed, so that the answer says what it is called. Sent on request only. */
export interface Probe {
  name: TeachingEndpoint;
  keys: readonly UnsaidNameKey[];
  request: ServiceRequest;
  /** The most it may cost: whether a refused call is billed is not said. */
  quote: Quote;
}

/** Such a call: under way since a time, refused as meant or otherwise, or (`null`) answered all the same. */
export type Probing = { is: 'idle' } | { is: 'asking'; since: number } | { is: 'ended'; failure: Failure | null };

/** Every call that may teach a name. `base` as `baseAddressFrom` gives it. */
export const probesAt = (base: string, own: OwnPrices): Probe[] =>
  (Object.keys(teaching) as TeachingEndpoint[]).map((name) => ({
    name,
    keys: teaching[name],
    request: requestFor(name, nothing, { base, names: {} }),
    quote: quoteFor(name, nothing, own),
  }));

/** Whether a question is one that teaches: nothing at all, asked of an endpoint whose complaint says what it missed. */
export const isProbe = (name: EndpointName, asked: object): boolean =>
  name in teaching && Object.keys(asked).length === 0;

/** No row allows a question without what is needed, which is the point of this one. */
const nothing = {} as Asked<TeachingEndpoint>;
