import { errorName, type WorkerEvent } from '@/lib/diagnostics/event';
import type { Desk, From, Kind } from '@/lib/messaging/messages';
import type { Call } from '@/lib/service/call';

/** Takes an event down. Whoever is answered does not wait for it. */
export type Note = (event: Omit<WorkerEvent, 'at'>) => void;

/** Said so often, and so seldom with anything to tell, that they would crowd out the rest. */
const chatty: ReadonlySet<Kind> = new Set(['page/shows-video', 'account/state', 'offscreen/ask']);

/** A desk that notes which jobs it did and how they ended: never what they were about (SET-03). */
export function notedDesk(desk: Desk, note: Note): Desk {
  const jobs = Object.entries(desk).map(([kind, job]) => {
    const noted = async (body: never, from: From) => {
      try {
        const answer = await (job as (body: never, from: From) => Promise<unknown>)(body, from);
        if (!chatty.has(kind as Kind)) note({ what: 'asked', name: kind, end: endOf(answer) });
        return answer;
      } catch (error) {
        note({ what: 'asked', name: kind, end: errorName(error) });
        throw error;
      }
    };
    return [kind, noted];
  });
  // The same keys, each with a job of its own type.
  return Object.fromEntries(jobs) as Desk;
}

/** A Call that notes what left for the service, by the name of its endpoint, and how that ended. */
export const notedCall =
  (inner: Call, note: Note): Call =>
  async (name, asked, wish) => {
    const answer = await inner(name, asked, wish);
    note({ what: 'called', name, end: answer.ok ? 'ok' : answer.failure.kind });
    return answer;
  };

/** `ok`, or the kind of the failure that the answer carries. */
function endOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer) || answer.ok !== false) return 'ok';
  const failure = 'failure' in answer ? answer.failure : null;
  const kind = typeof failure === 'object' && failure !== null && 'kind' in failure ? failure.kind : null;
  return typeof kind === 'string' ? kind : 'failed';
}
