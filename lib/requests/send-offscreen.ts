import type { CachedResponse, Call } from '@/lib/service/call';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { Result } from '@/lib/shared/result';
import { rowIdOfSlowRequest, type SlowOutcome, type SlowRequest, type SlowRequestMessage } from './with-offscreen';

interface SendOffscreenDeps {
  call: Call;
  putResponse(response: CachedResponse): Promise<Result<CachedResponse, Failure>>;
  sendToWorker(message: SlowRequestMessage): Promise<unknown>;
}

/**
 * Sends a slow request from the offscreen document. The response is saved before the worker is notified, so it is not
 * lost if the worker dies.
 */
export async function sendOffscreen(
  { call, putResponse, sendToWorker }: SendOffscreenDeps,
  { id, request }: SlowRequest,
  signal: AbortSignal,
): Promise<void> {
  // The name and the parameters belong together, which the compiler cannot infer.
  const requestId = rowIdOfSlowRequest(id);
  const result = await call(request.name, request.params as ParamsOf<EndpointName>, { signal });
  const outcome: SlowOutcome = result.ok
    ? outcomeOf(await putResponse({ ...result.value.response, requestId }))
    : { ...result, ...(result.response && { response: { ...result.response, requestId } }) };
  await sendToWorker({ is: 'ended', id, outcome });
}

const outcomeOf = (stored: Result<unknown, Failure>): SlowOutcome => (stored.ok ? { ok: true } : stored);
