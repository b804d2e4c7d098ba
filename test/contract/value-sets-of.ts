import type * as z from 'zod/mini';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';

/** One parameter that takes a closed set, in our word for it. */
export interface SetParameter {
  name: EndpointName;
  word: string;
  values: readonly string[];
  /** It takes a list of these values. */
  isList: boolean;
}

/** Every parameter with a closed set, read off the row, so that a new one is held against the service without being told. */
export function valueSetsOf(name: EndpointName): SetParameter[] {
  const question = endpointOf(name).asked._zod.def as z.core.$ZodTypes['_zod']['def'];
  if (question.type !== 'object') throw new Error(`The question of ${name} is no object`);
  return Object.entries(question.shape).flatMap(([word, schema]) => {
    const one = inner(schema);
    const element = one.type === 'array' ? inner(one.element) : one;
    if (element.type !== 'enum') return [];
    return [{ name, word, values: Object.values(element.entries).map(String), isList: one.type === 'array' }];
  });
}

const inner = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] => {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  return def.type === 'optional' ? inner(def.innerType) : def;
};
