import type { WorkerEvent } from '@/lib/diagnostics/event';
import type { Call } from '@/lib/service/call';

/** Logs the endpoint and the result of a request, but not its parameters. */
export const withEventLog =
  (logEvent: (event: Omit<WorkerEvent, 'at'>) => void) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    logEvent({ what: 'called', name, end: result.ok ? 'ok' : result.failure.kind });
    return result;
  };
