import type { AccessFacts } from './failure-causes';
import type { Micros } from './price';

/** One field-level complaint of the service (section "Errors"): where in the question, and what about it. */
export interface ValidationIssue {
  path: string;
  code: string;
  message: string;
}

/** Everything that can go wrong in the world, each with exactly the data that its sentence needs. */
export type Failure =
  // Before anything was sent: nothing is billed.
  | { kind: 'no-address' }
  | { kind: 'no-token' }
  | { kind: 'locked-token' }
  | { kind: 'malformed-token' }
  | { kind: 'expired-token'; at: number }
  | { kind: 'no-permission'; origin: string }
  | { kind: 'offline' }
  | { kind: 'wrong-question'; problems: ValidationIssue[] }
  | { kind: 'over-budget'; which: 'call' | 'session' | 'day' | 'run' | 'collection'; by: Micros; limit: Micros }
  | { kind: 'unpriced-limit'; used: number; limit: number }
  | { kind: 'auto-limit'; used: number; limit: number }
  // The service answered, and the answer is a refusal.
  /** `facts` where the worker knew them. */
  | { kind: 'forbidden'; facts?: AccessFacts }
  | { kind: 'invalid'; problems: ValidationIssue[] }
  | { kind: 'no-captions'; lang: string | null }
  | { kind: 'too-many'; retryAfterSeconds: number | null }
  /** `message` is the service's own, '' where it gave none; `retryAfterSeconds` its header of that name. */
  | { kind: 'refused'; status: number; message: string; retryAfterSeconds?: number }
  // Something came, but not what was promised.
  | { kind: 'web-page'; status: number }
  | { kind: 'empty-answer'; status: number }
  | { kind: 'cut-off'; bytes: number }
  /** More than a response may have, in bytes or in levels; see `received-body.ts`. */
  | { kind: 'too-much'; bytes: number }
  | { kind: 'redirected' }
  | { kind: 'strange-answer'; status: number }
  // Nothing came, or nobody was there to take it.
  | { kind: 'unreachable' }
  | { kind: 'timed-out'; seconds: number }
  | { kind: 'stopped' }
  | { kind: 'interrupted' }
  | { kind: 'storage-full' };

export type FailureKind = Failure['kind'];

const neverSent = new Set<FailureKind>([
  'no-address',
  'no-token',
  'locked-token',
  'malformed-token',
  'expired-token',
  'no-permission',
  'offline',
  'wrong-question',
  'over-budget',
  'unpriced-limit',
  'auto-limit',
]);

/** Whether the call left this machine, so that it may have been billed. */
export const wasSent = (kind: FailureKind): boolean => !neverSent.has(kind);
