import type { Call } from '@/lib/service/call';
import type { AccessFacts } from '@/lib/service/failure';

/** Adds to a `forbidden` failure what is known about the token and the connection: the service does not say why. */
export const withFailureCauses =
  (accessFacts: () => Promise<AccessFacts>) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    if (result.ok || result.failure.kind !== 'forbidden') return result;
    return { ...result, failure: { ...result.failure, facts: await accessFacts() } };
  };
