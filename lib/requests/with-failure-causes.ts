import type { Call } from '@/lib/service/call';
import type { AccessFacts } from '@/lib/service/failure';

/** A Call that says with a refusal what is known about it here: the service does not say why. */
export const withFailureCauses =
  (next: Call, facts: () => Promise<AccessFacts>): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    if (result.ok || result.failure.kind !== 'forbidden') return result;
    return { ...result, failure: { ...result.failure, facts: await facts() } };
  };
