import type { Call } from '@/lib/service/call';
import type { AccessFacts } from '@/lib/service/failure';

/** Adds the state of the token and the connection to a `forbidden` failure, because the service gives no reason. */
export const withFailureCauses =
  (accessFacts: () => Promise<AccessFacts>) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    if (result.ok || result.failure.kind !== 'forbidden') return result;
    return { ...result, failure: { ...result.failure, facts: await accessFacts() } };
  };
