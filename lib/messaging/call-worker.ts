import type { SavedResponsesPort } from '@/lib/app-store/ports';
import type { AnyCall, Call } from '@/lib/service/call';
import { readResponse } from '@/lib/service/read-response';
import { fail } from '@/lib/shared/result';
import { interruptedOrThrow } from './interrupted';
import type { SendMessage } from './messages';

/**
 * The service as a page sees it: the worker asks and keeps, the page reads the kept answer from the database itself, so that
 * megabytes of captions never travel as a message. Throws what was thrown in the worker: a mistake of ours has no sentence.
 */
export const callWorker =
  (sendMessage: SendMessage, responses: Pick<SavedResponsesPort, 'get'>): Call =>
  async (name, asked, wish) => {
    // One name with its own question; the union of all such pairs is what the message carries.
    const call = { name, asked, ...(wish && { wish }) } as AnyCall;
    const result = await sendMessage('service/call', call).catch(interruptedOrThrow);
    if (!result.ok) return result;
    const cached = await responses.get(result.value.key);
    // Kept and gone again before it was read: it was asked for and is possibly billed.
    return cached ? readResponse(name, cached) : fail({ kind: 'interrupted' });
  };
