import type { Call } from '@/lib/service/call';
import type { RefusalFacts } from '@/lib/service/failure-causes';

/** A Call that says with a refusal what is known about it here: the service does not say why (TOK-06). */
export const explained =
  (inner: Call, facts: () => Promise<RefusalFacts>): Call =>
  async (name, asked, wish) => {
    const answer = await inner(name, asked, wish);
    if (answer.ok || answer.failure.kind !== 'forbidden') return answer;
    return { ...answer, failure: { ...answer.failure, facts: await facts() } };
  };
