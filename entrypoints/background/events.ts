import { environment } from '@/lib/browser/environment';
import type { MessageHandlers } from '@/lib/messaging/messages';
import { handleMessages } from '@/lib/messaging/messenger';
import { eventLog } from '@/lib/requests/repository/event-log';
import { withEventLog, withMessageLog } from '@/lib/requests/with-event-log';
import type { Call } from '@/lib/service/call';

/** Serves the desk and takes down what it does, for the report; to be called before the first `await` of the worker. */
export function serveMessages(handlers: MessageHandlers): void {
  handleMessages(withMessageLog(handlers, eventLog.note));
  eventLog.logUncaughtErrors();
  environment.runAfterResponse(async () => eventLog.note({ what: 'woke', name: 'worker', end: 'ok' }));
}

/** A Call whose outcomes are taken down. */
export const withCallLog = (call: Call): Call => withEventLog(call, eventLog.note);
