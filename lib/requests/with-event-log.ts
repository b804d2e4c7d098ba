import { errorName, type WorkerEvent } from '@/lib/diagnostics/event';
import type { MessageHandlers, MessageKind, MessageSource } from '@/lib/messaging/messages';
import type { Call } from '@/lib/service/call';

/** Takes an event down. Whoever is answered does not wait for it. */
type LogEvent = (event: Omit<WorkerEvent, 'at'>) => void;

/** Said so often, and so seldom with anything to tell, that they would crowd out the rest. */
const frequentKinds: ReadonlySet<MessageKind> = new Set(['page/shows-video', 'account/state', 'offscreen/ask']);

/** A desk that notes which jobs it did and how they ended: never what they were about. */
export function withMessageLog(handlers: MessageHandlers, note: LogEvent): MessageHandlers {
  const logged = Object.entries(handlers).map(([kind, job]) => {
    const loggedHandler = async (body: never, from: MessageSource) => {
      try {
        const answer = await (job as (body: never, from: MessageSource) => Promise<unknown>)(body, from);
        if (!frequentKinds.has(kind as MessageKind)) note({ what: 'asked', name: kind, end: outcomeOf(answer) });
        return answer;
      } catch (error) {
        note({ what: 'asked', name: kind, end: errorName(error) });
        throw error;
      }
    };
    return [kind, loggedHandler];
  });
  // The same keys, each with a job of its own type.
  return Object.fromEntries(logged) as MessageHandlers;
}

/** A Call that notes what left for the service, by the name of its endpoint, and how that ended. */
export const withEventLog =
  (next: Call, note: LogEvent): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    note({ what: 'called', name, end: result.ok ? 'ok' : result.failure.kind });
    return result;
  };

/** `ok`, or the kind of the failure that the answer carries. */
function outcomeOf(response: unknown): string {
  if (typeof response !== 'object' || response === null || !('ok' in response) || response.ok !== false) return 'ok';
  const failure = 'failure' in response ? response.failure : null;
  const kind = typeof failure === 'object' && failure !== null && 'kind' in failure ? failure.kind : null;
  return typeof kind === 'string' ? kind : 'failed';
}
