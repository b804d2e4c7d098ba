import * as z from 'zod/mini';
import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import { isJsonObject, referencesIn } from '@/lib/shared/json-schema';
import { once } from '@/lib/shared/once';
import { type ParameterSpec, parameterSpecFrom } from './parameter-spec';

/** The parameters of one endpoint: those that the interface document names, and those that it only describes. */
interface EndpointSpec {
  documented: ReadonlyMap<string, ParameterSpec>;
  undocumented: ReadonlyMap<UndocumentedNameKey, ParameterSpec>;
}

export const endpointNames = Object.keys(endpoints) as EndpointName[];

const specsByEndpoint = once(() => new Map(endpointNames.map((name) => [name, parseEndpointSpec(name)])));

/** What the row of an endpoint says of its parameters, in the form in which theirs are read. */
export function endpointSpec(name: EndpointName): EndpointSpec {
  const ours = specsByEndpoint().get(name);
  if (!ours) throw new Error(`No row is called ${name}`);
  return ours;
}

function parseEndpointSpec(name: EndpointName): EndpointSpec {
  const schema = z.toJSONSchema(endpointOf(name).asked, { io: 'input', unrepresentable: 'any' });
  const keys: Record<string, UndocumentedNameKey> = endpointOf(name).unsaid ?? {};
  const required = new Set(schema.required);
  const shown = Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).map(([word, one]) =>
    parameterSpecFrom(word, one, required.has(word), referencesIn(schema)),
  );
  return {
    documented: new Map(shown.filter((one) => !keys[one.name]).map((one) => [one.name, one])),
    undocumented: new Map(
      shown.flatMap((one) => (keys[one.name] ? [[keys[one.name] as UndocumentedNameKey, one]] : [])),
    ),
  };
}
