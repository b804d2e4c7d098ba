import type { WorkerEvent } from '@/lib/diagnostics/event';
import type { Call } from '@/lib/service/call';

/** Logs which endpoint a request was sent to and how it ended, and nothing of what it was about. */
export const withEventLog =
  (logEvent: (event: Omit<WorkerEvent, 'at'>) => void) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    logEvent({ what: 'called', name, end: result.ok ? 'ok' : result.failure.kind });
    return result;
  };
