/** A JSON Schema, or any other part of a document that came from outside. */
export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many references are followed one after the other: a longer chain is a circle or as good as one. */
const mostSteps = 8;

/** A part of a document, where local references are followed. `null` where they lead nowhere, elsewhere or round in circles. */
export type Follow = (part: unknown) => Json | null;

/** Follows references that stay inside one document (JSON Pointer, RFC 6901). `onCircle` hears of those that never end. */
export const followIn =
  (root: unknown, onCircle: (ref: string) => void = () => undefined): Follow =>
  (part) => {
    let at = part;
    for (let step = 0; step < mostSteps; step++) {
      if (!isJson(at)) return null;
      if (typeof at.$ref !== 'string') return at;
      at = at.$ref.startsWith('#') ? pointedAt(root, at.$ref.slice(1)) : null;
    }
    if (isJson(at) && typeof at.$ref === 'string') onCircle(at.$ref);
    return null;
  };

function pointedAt(root: unknown, pointer: string): unknown {
  let at = root;
  for (const step of pointer.slice(0, 1000).split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = at[Number(name)];
    else if (isJson(at) && Object.hasOwn(at, name)) at = at[name];
    else return null;
  }
  return at;
}

/** Most parts of one schema that are read: `anyOf` inside `anyOf` may grow without end. */
const mostParts = 16;

/** What a value may be, one schema for each way; `null` as a value is no way of its own. What all ways share is in each. */
export function waysOf(schema: unknown, follow: Follow): Json[] {
  const ways: Json[] = [];
  const open: Json[] = [];
  const first = follow(schema);
  if (first) open.push(first);
  for (let read = 0; read < mostParts; read++) {
    const one = open.shift();
    if (!one) break;
    const { allOf, anyOf, oneOf, ...own } = one;
    const all = (Array.isArray(allOf) ? allOf.slice(0, mostParts) : []).map(follow).filter(isJson);
    const shared: Json = Object.assign({}, ...all, own);
    const either = [anyOf, oneOf, shared.anyOf, shared.oneOf].find(Array.isArray);
    const { anyOf: _, oneOf: __, ...rest } = shared;
    if (either) open.push(...either.slice(0, mostParts).flatMap((way) => mixed(rest, follow(way))));
    else if (rest.type !== 'null') ways.push(rest);
  }
  return ways;
}

const mixed = (shared: Json, way: Json | null): Json[] => (way ? [{ ...shared, ...way }] : []);
