import { notedCall, notedDesk } from '@/lib/background/noted';
import { eventRing } from '@/lib/browser/event-ring';
import { serve } from '@/lib/browser/messenger';
import { world } from '@/lib/browser/world';
import type { Desk } from '@/lib/core/messages';
import type { Call } from '@/lib/core/service/call';

/** Serves the desk and takes down what it does, for the report (SET-03); to be called before the first `await` of the worker. */
export function serveNoted(desk: Desk): void {
  serve(notedDesk(desk, eventRing.note));
  eventRing.hearBugs();
  world.unasked(async () => eventRing.note({ what: 'woke', name: 'worker', end: 'ok' }));
}

/** A Call whose outcomes are taken down. */
export const noted = (call: Call): Call => notedCall(call, eventRing.note);
