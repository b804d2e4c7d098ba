import * as z from 'zod/mini';
import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import { followIn, isJson } from '@/lib/shared/json-schema';
import { once } from '@/lib/shared/once';
import { type Shown, shownFrom } from './shown-parameter';

/** The parameters of one endpoint: those that the interface document names, and those that it only describes. */
export interface OurParameters {
  said: ReadonlyMap<string, Shown>;
  unsaid: ReadonlyMap<UndocumentedNameKey, Shown>;
}

export const endpointNames = Object.keys(endpoints) as EndpointName[];

const all = once(() => new Map(endpointNames.map((name) => [name, readOff(name)])));

/** What the row of an endpoint says of its parameters, in the form in which theirs are read. */
export function ourParameters(name: EndpointName): OurParameters {
  const ours = all().get(name);
  if (!ours) throw new Error(`No row is called ${name}`);
  return ours;
}

function readOff(name: EndpointName): OurParameters {
  const schema = z.toJSONSchema(endpointOf(name).asked, { io: 'input', unrepresentable: 'any' });
  const keys: Record<string, UndocumentedNameKey> = endpointOf(name).unsaid ?? {};
  const required = new Set(schema.required);
  const shown = Object.entries(isJson(schema.properties) ? schema.properties : {}).map(([word, one]) =>
    shownFrom(word, one, required.has(word), followIn(schema)),
  );
  return {
    said: new Map(shown.filter((one) => !keys[one.name]).map((one) => [one.name, one])),
    unsaid: new Map(shown.flatMap((one) => (keys[one.name] ? [[keys[one.name] as UndocumentedNameKey, one]] : []))),
  };
}
