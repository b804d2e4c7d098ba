import * as z from 'zod/mini';
import type { UndocumentedNameKey } from './assumptions';
import { type EndpointName, endpoints, type ParamsOf } from './endpoints';
import type { Failure } from './failure';
import { undocumentedParams } from './request';

/** Endpoints that reject a request without an undocumented parameter, and the parameter that their error names. */
export const probeKeys = {
  videos: 'videos.ids',
  playlistItems: 'playlistItems.playlist',
  commentReplies: 'commentReplies.comment',
} as const satisfies Partial<Record<EndpointName, UndocumentedNameKey>>;
export type ProbeEndpoint = keyof typeof probeKeys;

/** A probe omits a required parameter on purpose; the cast is needed because that violates the schema. */
export const probeParams = {} as ParamsOf<ProbeEndpoint>;

/** Returns whether a request is a probe: no parameters at all, sent to an endpoint of `probeKeys`. */
export const isProbe = (name: EndpointName, params: object): boolean =>
  name in probeKeys && Object.keys(params).length === 0;

/**
 * A request that the service rejected as invalid, with the issues that may reveal names. `given` contains Sidelight's
 * names of the undocumented parameters that were sent, without their values; it is empty for a probe.
 */
export const RejectedRequest = () =>
  z.object({
    name: z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]]),
    given: z.array(z.string()),
    problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    /** Milliseconds since 1970, up to the latest time that `Date` can represent. */
    at: z.number().check(z.gte(0), z.lte(8.64e15)),
  });

export type RejectedRequest = z.output<ReturnType<typeof RejectedRequest>>;

/** Limits of one stored rejection. */
const maxStoredIssues = 20;
const maxStoredMessage = 300;

interface SentRequest {
  name: EndpointName;
  params: object;
  probe: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Returns what a rejection may reveal about names, without parameter values; `null` if the failure is not `invalid` or
 * the request depended on no undocumented name.
 */
export function rejectedRequestFrom(
  { name, params, probe, at }: SentRequest,
  failure: Failure,
): RejectedRequest | null {
  const given = undocumentedParams(name, params);
  if (failure.kind !== 'invalid' || (given.length === 0 && !probe)) return null;
  const problems = failure.problems.slice(0, maxStoredIssues).map(({ path, code, message }) => ({
    path: path.slice(0, 100),
    code: code.slice(0, 100),
    message: message.slice(0, maxStoredMessage),
  }));
  return { name, given, problems, at };
}
