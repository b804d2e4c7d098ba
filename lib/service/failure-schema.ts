import * as z from 'zod/mini';
import { amount, time } from '@/lib/database/fields';

/** One issue of a validation error (section "Errors"): the field, a code and a message. */
export const validationIssue = () => z.object({ path: z.string(), code: z.string(), message: z.string() });

/**
 * Facts about a connection that help to explain a `Forbidden` response or an empty tool list (section "Errors"; section
 * "Authentication", 8). They contain nothing secret.
 */
export const accessFacts = () =>
  z.object({
    token: z.enum(['none', 'locked', 'malformed', 'expired', 'present']),
    /** Expiry that the token states; `null` if it states none. */
    expires: z.nullable(time()),
    /** Issuer of the sign-in; `null` if the token was pasted. */
    issuer: z.nullable(z.string()),
    /** Time of the last successful response of this connection; `null` if there was none. */
    workedAt: z.nullable(time()),
    host: z.string(),
    at: time(),
  });

/** All expected failures of a request, each with the data that its message needs. */
export const failure = () =>
  z.union([
    // Never sent, so not billed: see `AccountBlocker` for the first ones.
    z.object({
      kind: z.enum([
        'no-address',
        'no-token',
        'locked-token',
        'malformed-token',
        'offline',
        /** The request, or its run, was started with another connection than the active one. */
        'other-connection',
        /** The tab no longer shows the video that the request was for. */
        'other-video',
      ]),
    }),
    z.object({ kind: z.literal('expired-token'), at: time() }),
    z.object({ kind: z.literal('no-permission'), origin: z.string() }),
    z.object({ kind: z.literal('invalid-request'), problems: z.array(validationIssue()) }),
    z.object({
      kind: z.literal('over-budget'),
      which: z.enum(['call', 'session', 'day', 'run', 'collection']),
      by: amount(),
      limit: amount(),
    }),
    z.object({ kind: z.enum(['unpriced-limit', 'auto-limit']), used: z.number(), limit: z.number() }),
    // The service rejected the request. The facts are absent until the worker adds them.
    z.object({ kind: z.literal('forbidden'), facts: z.exactOptional(accessFacts()) }),
    z.object({ kind: z.literal('invalid'), problems: z.array(validationIssue()) }),
    z.object({ kind: z.literal('no-captions'), lang: z.nullable(z.string()) }),
    z.object({ kind: z.literal('too-many'), retryAfterSeconds: z.nullable(z.number()) }),
    z.object({
      kind: z.literal('refused'),
      status: z.number(),
      /** The service's own message; empty if it sent none. */
      message: z.string(),
      /** From the Retry-After header. */
      retryAfterSeconds: z.exactOptional(z.number()),
    }),
    // The response is not what the endpoint promises.
    z.object({ kind: z.enum(['web-page', 'empty-response', 'unexpected-response']), status: z.number() }),
    // A response that is too large exceeds the limit of bytes or of nesting; see `receiveBody`.
    z.object({ kind: z.enum(['truncated', 'response-too-large']), bytes: z.number() }),
    z.object({ kind: z.literal('timed-out'), seconds: z.number() }),
    // The response redirects, or no response arrived, or it could not be stored.
    z.object({ kind: z.enum(['redirected', 'unreachable', 'stopped', 'interrupted', 'storage-full']) }),
  ]);

type Kind = z.output<ReturnType<typeof failure>>['kind'];

export const failureKind = () =>
  z.enum(failure().def.options.flatMap(({ shape }) => [...shape.kind._zod.values] as Kind[]));
