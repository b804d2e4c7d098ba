import { z } from 'zod/v3';
import { endpoint } from './endpoint.ts';
import { countries } from './value-sets.ts';

export const autocomplete = endpoint({
  name: 'autocomplete',
  method: 'GET',
  path: '/autocomplete',
  undocumentedNames: { country: 'autocomplete.country' },
  paramsSchema: () => z.object({ q: z.string(), country: z.enum(countries).optional() }),
  run: ({ q, country }, { sampleData }) => ({ body: { data: sampleData.suggestions(q, country ?? null) } }),
});
