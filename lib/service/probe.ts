import type { UndocumentedNameKey } from './assumptions';
import type { EndpointName, ParamsOf } from './endpoints';
import type { Failure } from './failure';
import type { Quote } from './price';
import type { OwnPrices } from './price-book';
import { quoteFor } from './quote';
import { buildRequest, type ServiceRequest } from './request';

/** Endpoints that refuse where a parameter without a documented name is left out, and what their complaint can teach. */
const probeKeys = {
  videos: ['videos.ids'],
  playlistItems: ['playlistItems.playlist'],
  commentReplies: ['commentReplies.comment'],
} as const satisfies Partial<Record<EndpointName, readonly UndocumentedNameKey[]>>;
export type ProbeEndpoint = keyof typeof probeKeys;

/** A call that leaves out on purpose what is needed, so that the answer says what it is called. Sent on request only. */
export interface Probe {
  name: ProbeEndpoint;
  keys: readonly UndocumentedNameKey[];
  request: ServiceRequest;
  /** The most it may cost: whether a refused call is billed is not said. */
  quote: Quote;
}

/** Such a call: under way since a time, refused as meant or otherwise, or (`null`) answered all the same. */
export type ProbeState = { is: 'idle' } | { is: 'asking'; since: number } | { is: 'ended'; failure: Failure | null };

/** Every call that may teach a name. `base` as `baseAddressFrom` gives it. */
export const probesFor = (base: string, own: OwnPrices): Probe[] =>
  (Object.keys(probeKeys) as ProbeEndpoint[]).map((name) => ({
    name,
    keys: probeKeys[name],
    request: buildRequest(name, noParams, { base, names: {} }),
    quote: quoteFor(name, noParams, own),
  }));

/** Whether a question is one that teaches: nothing at all, asked of an endpoint whose complaint says what it missed. */
export const isProbe = (name: EndpointName, params: object): boolean =>
  name in probeKeys && Object.keys(params).length === 0;

/** No row allows a question without what is needed, which is the point of this one. */
const noParams = {} as ParamsOf<ProbeEndpoint>;
