import type * as z from 'zod/mini';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';

/** A parameter with a closed set of values. `param` is the client's name for the parameter. */
export interface SetParameter {
  name: EndpointName;
  param: string;
  values: readonly string[];
  /** True if the parameter takes a list of values. */
  isList: boolean;
}

/** Returns all parameters with a closed set of values, read from the schema so that new parameters are included. */
export function valueSetsOf(name: EndpointName): SetParameter[] {
  const definition = endpointOf(name).paramsSchema._zod.def as z.core.$ZodTypes['_zod']['def'];
  if (definition.type !== 'object') throw new Error(`The parameters of ${name} are not an object`);
  return Object.entries(definition.shape).flatMap(([param, schema]) => {
    const one = inner(schema);
    const element = one.type === 'array' ? inner(one.element) : one;
    if (element.type !== 'enum') return [];
    return [{ name, param, values: Object.values(element.entries).map(String), isList: one.type === 'array' }];
  });
}

const inner = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] => {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  return def.type === 'optional' ? inner(def.innerType) : def;
};
