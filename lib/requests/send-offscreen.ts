import type { CachedResponse, Call } from '@/lib/service/call';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import type { Result } from '@/lib/shared/result';
import type { SlowOutcome, SlowRequest, SlowRequestMessage } from './offscreen-request';

interface SendOffscreenDeps {
  /** The one that really asks, and has a refusal that teaches names heard. */
  client(hear: (serviceUrl: string, heard: RejectedRequest) => Promise<void>): Call;
  /** Puts the answer on the shelf of answers, as far as nothing of it was forgotten. */
  keep(answer: CachedResponse): Promise<Result<CachedResponse | null, Failure>>;
  /** Asks the worker whether the question is still wanted. */
  mayBegin(id: string): Promise<boolean>;
  tell(says: SlowRequestMessage): Promise<unknown>;
}

/**
 * Asks a question in the page out of sight. The answer is on its shelf before anybody is told, so whatever becomes of
 * the worker meanwhile, what was paid for is kept.
 */
export async function sendOffscreen(
  { client, keep, mayBegin, tell }: SendOffscreenDeps,
  { id, question }: SlowRequest,
  stop: AbortSignal,
): Promise<void> {
  // A worker that waited in vain for this page has asked by itself: then it is not asked twice.
  if (!(await mayBegin(id))) return;
  let heard: { serviceUrl: string; heard: RejectedRequest } | undefined;
  const call = client(async (serviceUrl, one) => {
    heard = { serviceUrl, heard: one };
  });
  // A name and its question belong together by the type of the order; the compiler cannot follow the pair.
  const result = await call(question.name, question.asked as ParamsOf<EndpointName>, { signal: stop });
  const end: SlowOutcome = result.ok ? outcomeOf(await keep(result.value.held)) : result;
  await tell({ is: 'ended', id, end, ...(heard && { heard }) });
}

const outcomeOf = (stored: Result<unknown, Failure>): SlowOutcome => (stored.ok ? { ok: true } : stored);
