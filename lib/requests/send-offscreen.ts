import type { Call, HeldAnswer } from '@/lib/service/call';
import type { Asked, EndpointName } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { Heard } from '@/lib/service/reported-problems';
import type { Result } from '@/lib/shared/result';
import type { SlowEnd, SlowOrder, SlowSays } from './offscreen-request';

interface OutOfSight {
  /** The one that really asks, and has a refusal that teaches names heard. */
  client(hear: (serviceUrl: string, heard: Heard) => Promise<void>): Call;
  /** Puts the answer on the shelf of answers, as far as nothing of it was forgotten. */
  keep(answer: HeldAnswer): Promise<Result<HeldAnswer | null, Failure>>;
  /** Asks the worker whether the question is still wanted. */
  mayBegin(id: string): Promise<boolean>;
  tell(says: SlowSays): Promise<unknown>;
}

/**
 * Asks a question in the page out of sight (RLB-02). The answer is on its shelf before anybody is told, so whatever becomes of
 * the worker meanwhile, what was paid for is kept.
 */
export async function askOutOfSight(
  { client, keep, mayBegin, tell }: OutOfSight,
  { id, question }: SlowOrder,
  stop: AbortSignal,
): Promise<void> {
  // A worker that waited in vain for this page has asked by itself: then it is not asked twice.
  if (!(await mayBegin(id))) return;
  let heard: { serviceUrl: string; heard: Heard } | undefined;
  const call = client(async (serviceUrl, one) => {
    heard = { serviceUrl, heard: one };
  });
  // A name and its question belong together by the type of the order; the compiler cannot follow the pair.
  const answer = await call(question.name, question.asked as Asked<EndpointName>, { signal: stop });
  const end: SlowEnd = answer.ok ? endOf(await keep(answer.value.held)) : answer;
  await tell({ is: 'ended', id, end, ...(heard && { heard }) });
}

const endOf = (kept: Result<unknown, Failure>): SlowEnd => (kept.ok ? { ok: true } : kept);
