import type { CachedResponse, Call, EndpointRequest } from '@/lib/service/call';
import { readResponse } from '@/lib/service/read-response';
import { fail } from '@/lib/shared/result';
import { NoReceiverError, type SendMessage } from './messages';

/**
 * Returns a failure if the channel to the worker broke, so that the outcome of the request is unknown. Rethrows any
 * other error.
 */
export function interruptedOrThrow(error: unknown) {
  if (error instanceof NoReceiverError) return fail({ kind: 'interrupted' as const });
  throw error;
}

/**
 * Creates the client of the service for pages. The worker sends the request and saves the response, and the page reads
 * the response from the database, so that megabytes of captions are never sent as a message. Errors thrown in the
 * worker are thrown again.
 */
export const callWorker =
  (sendMessage: SendMessage, responses: { get(key: string): Promise<CachedResponse | undefined> }): Call =>
  async (name, params, options) => {
    // The cast is needed because the compiler cannot tell that `name` and `params` belong together.
    const call = { name, params, ...(options && { options }) } as EndpointRequest;
    const result = await sendMessage('service/call', call).catch(interruptedOrThrow);
    if (!result.ok) return result;
    const cached = await responses.get(result.value.key);
    // The response was deleted before it could be read. The request may have been billed.
    return cached ? readResponse(name, cached) : fail({ kind: 'interrupted' });
  };
