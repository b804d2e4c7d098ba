import * as z from 'zod/mini';
import type { DiscoveredNames, UndocumentedNameKey } from './assumptions';
import { type EndpointName, endpointOf, endpoints, type ParamsOf } from './endpoints';
import type { Failure } from './failure';
import type { Quote } from './price';
import type { OwnPrices } from './price-book';
import { quoteFor } from './quote';
import { buildRequest, isGiven, type ServiceRequest } from './request';

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

/** A question that the service refused as invalid: what it says may teach names. Of the question only which words were given. */
export const RejectedRequest = () =>
  z.object({
    name: z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]]),
    /** A call that left out on purpose what is needed. */
    probe: z.boolean(),
    given: z.array(z.string()),
    /** The learned names that it was sent under; all others as assumed. */
    names: z.record(z.string(), z.string()),
    problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    /** Milliseconds since 1970, as far as dates go. */
    at: z.number().check(z.gte(0), z.lte(8.64e15)),
  });

export type RejectedRequest = z.output<ReturnType<typeof RejectedRequest>>;

/** Most that is kept of one refusal: the list of all countries is the longest text that teaches something. */
const maxStoredIssues = 20;
const maxStoredMessage = 4000;

/** A question as it was sent, and what is known of it besides. */
interface SentRequest {
  name: EndpointName;
  asked: object;
  names: DiscoveredNames;
  probe: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/** What a refusal leaves to learn names from, without the values that were asked for; `null` where it can teach none. */
export function rejectedRequestFrom(
  { name, asked, names, probe, at }: SentRequest,
  failure: Failure,
): RejectedRequest | null {
  const undocumented: Record<string, UndocumentedNameKey> | undefined = endpointOf(name).unsaid;
  if (failure.kind !== 'invalid' || !undocumented) return null;
  const given = Object.entries(asked).flatMap(([word, value]) => (undocumented[word] && isGiven(value) ? [word] : []));
  const sent = Object.values(undocumented).flatMap((key) => {
    const { name: learned } = names[key] ?? {};
    return learned ? [[key, learned]] : [];
  });
  const problems = failure.problems.slice(0, maxStoredIssues).map(({ path, code, message }) => ({
    path: path.slice(0, 100),
    code: code.slice(0, 100),
    message: message.slice(0, maxStoredMessage),
  }));
  return { name, probe, given, names: Object.fromEntries(sent), problems, at };
}
