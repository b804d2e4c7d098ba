import { errorName, type WorkerEvent } from '@/lib/diagnostics/event';
import type { MessageHandlers, MessageKind, MessageSource } from './messages';

/** Sent so often, and with so little to tell, that they would crowd out the rest. */
const frequentKinds: ReadonlySet<MessageKind> = new Set(['page/shows-video', 'account/state', 'offscreen/ask']);

/** Logs which messages were handled and how that ended, and nothing of what they were about. */
export function withMessageLog(
  handlers: MessageHandlers,
  logEvent: (event: Omit<WorkerEvent, 'at'>) => void,
): MessageHandlers {
  const logged = Object.entries(handlers).map(([kind, handler]) => {
    const loggedHandler = async (body: never, from: MessageSource) => {
      try {
        const response = await (handler as (body: never, from: MessageSource) => Promise<unknown>)(body, from);
        if (!frequentKinds.has(kind as MessageKind)) logEvent({ what: 'asked', name: kind, end: outcomeOf(response) });
        return response;
      } catch (error) {
        logEvent({ what: 'asked', name: kind, end: errorName(error) });
        throw error;
      }
    };
    return [kind, loggedHandler];
  });
  // Each key keeps a handler of its own type.
  return Object.fromEntries(logged) as MessageHandlers;
}

/** Returns `ok`, or the kind of the failure in a response. */
function outcomeOf(response: unknown): string {
  const { ok, failure } = Object(response) as { ok?: unknown; failure?: { kind?: unknown } };
  if (ok !== false) return 'ok';
  return typeof failure?.kind === 'string' ? failure.kind : 'failed';
}
