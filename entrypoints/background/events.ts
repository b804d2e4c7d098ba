import { world } from '@/lib/browser/environment';
import type { Desk } from '@/lib/messaging/messages';
import { serve } from '@/lib/messaging/messenger';
import { eventRing } from '@/lib/requests/repository/event-log';
import { notedCall, notedDesk } from '@/lib/requests/with-event-log';
import type { Call } from '@/lib/service/call';

/** Serves the desk and takes down what it does, for the report (SET-03); to be called before the first `await` of the worker. */
export function serveNoted(desk: Desk): void {
  serve(notedDesk(desk, eventRing.note));
  eventRing.hearBugs();
  world.unasked(async () => eventRing.note({ what: 'woke', name: 'worker', end: 'ok' }));
}

/** A Call whose outcomes are taken down. */
export const noted = (call: Call): Call => notedCall(call, eventRing.note);
