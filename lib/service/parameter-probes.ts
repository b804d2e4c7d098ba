import * as z from 'zod/mini';
import { ownValue } from '@/lib/shared/own-value';
import type { DiscoveredNames, UndocumentedNameKey } from './assumptions';
import { type EndpointName, endpointOf, endpoints, type ParamsOf } from './endpoints';
import type { Failure } from './failure';
import type { Quote } from './price';
import { type PriceSettings, quoteFor } from './quote';
import { buildRequest, isGiven, type ServiceRequest } from './request';

/** Endpoints that reject a request without an undocumented parameter, and the names that their error reveals. */
const probeKeys = {
  videos: ['videos.ids'],
  playlistItems: ['playlistItems.playlist'],
  commentReplies: ['commentReplies.comment'],
} as const satisfies Partial<Record<EndpointName, readonly UndocumentedNameKey[]>>;
export type ProbeEndpoint = keyof typeof probeKeys;

/**
 * A request that omits a required parameter on purpose, so that the error names that parameter. It is sent only when
 * the user starts it.
 */
export interface Probe {
  name: ProbeEndpoint;
  keys: readonly UndocumentedNameKey[];
  request: ServiceRequest;
  /** The highest possible price, because the interface does not say whether rejected requests are billed. */
  quote: Quote;
}

/** State of a probe. It ends with the failure of the request, or with `null` if the request unexpectedly succeeded. */
export type ProbeState =
  | { is: 'idle' }
  | { is: 'requesting'; since: number }
  | { is: 'ended'; failure: Failure | null };

/** Returns all requests that may reveal a name. `base` is from `parseBaseAddress`. */
export const probesFor = (base: string, prices: PriceSettings): Probe[] =>
  (Object.keys(probeKeys) as ProbeEndpoint[]).map((name) => ({
    name,
    keys: probeKeys[name],
    request: buildRequest(name, noParams, { base, names: {} }),
    quote: quoteFor(name, noParams, prices),
  }));

/** Returns whether a request is a probe: no parameters at all, sent to an endpoint of `probeKeys`. */
export const isProbe = (name: EndpointName, params: object): boolean =>
  name in probeKeys && Object.keys(params).length === 0;

/** The cast is needed because a probe violates the schema on purpose. */
const noParams = {} as ParamsOf<ProbeEndpoint>;

/**
 * A request that the service rejected as invalid, with the issues that may reveal names. `given` contains Sidelight's
 * names of the undocumented parameters that were sent, without their values.
 */
export const RejectedRequest = () =>
  z.object({
    name: z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]]),
    probe: z.boolean(),
    given: z.array(z.string()),
    /** Known names of the endpoint's undocumented parameters, by key; all others have their assumed names. */
    names: z.record(z.string(), z.string()),
    problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    /** Milliseconds since 1970, up to the latest time that `Date` can represent. */
    at: z.number().check(z.gte(0), z.lte(8.64e15)),
  });

export type RejectedRequest = z.output<ReturnType<typeof RejectedRequest>>;

/** Limits of one stored rejection. The list of all countries is the longest useful text. */
const maxStoredIssues = 20;
const maxStoredMessage = 4000;

interface SentRequest {
  name: EndpointName;
  params: object;
  names: DiscoveredNames;
  probe: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Returns what a rejection may reveal about names, without parameter values; `null` if the failure is not `invalid` or
 * the endpoint has no undocumented names.
 */
export function rejectedRequestFrom(
  { name, params, names, probe, at }: SentRequest,
  failure: Failure,
): RejectedRequest | null {
  const undocumented: Record<string, UndocumentedNameKey> | undefined = endpointOf(name).undocumentedNames;
  if (failure.kind !== 'invalid' || !undocumented) return null;
  const given = Object.entries(params).flatMap(([param, value]) =>
    ownValue(undocumented, param) && isGiven(value) ? [param] : [],
  );
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
