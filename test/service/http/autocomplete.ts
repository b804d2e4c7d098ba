import { z } from 'zod/v3';
import { endpoint } from './endpoint.ts';
import { setC } from './value-sets.ts';

/** GET /autocomplete. */
export const autocomplete = endpoint({
  name: 'autocomplete',
  method: 'GET',
  path: '/autocomplete',
  unsaid: { country: 'autocomplete.country' },
  question: () => z.object({ q: z.string(), country: z.enum(setC).optional() }),
  answer: ({ q, country }, { world }) => ({ body: { data: world.suggestions(q, country ?? null) } }),
});
