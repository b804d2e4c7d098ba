/** A JSON Schema, or any other part of a document that came from outside. */
export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many references are followed one after the other: a longer chain is a circle or as good as one. */
const maxReferences = 8;

/** A part of a document, where local references are followed. `null` where they lead nowhere, elsewhere or round in circles. */
export type FollowReference = (part: unknown) => JsonObject | null;

/** Follows references that stay inside one document (JSON Pointer, RFC 6901). `onCircle` hears of those that never end. */
export const referencesIn =
  (root: unknown, onCircle: (ref: string) => void = () => undefined): FollowReference =>
  (part) => {
    let current = part;
    for (let step = 0; step < maxReferences; step++) {
      if (!isJsonObject(current)) return null;
      if (typeof current.$ref !== 'string') return current;
      current = current.$ref.startsWith('#') ? valueAtPointer(root, current.$ref.slice(1)) : null;
    }
    if (isJsonObject(current) && typeof current.$ref === 'string') onCircle(current.$ref);
    return null;
  };

function valueAtPointer(root: unknown, pointer: string): unknown {
  let current = root;
  for (const step of pointer.slice(0, 1000).split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(current)) current = current[Number(name)];
    else if (isJsonObject(current) && Object.hasOwn(current, name)) current = current[name];
    else return null;
  }
  return current;
}

/** Most parts of one schema that are read: `anyOf` inside `anyOf` may grow without end. */
const maxVariants = 16;

/** What a value may be, one schema for each way; `null` as a value is no way of its own. What all ways share is in each. */
export function schemaVariants(schema: unknown, follow: FollowReference): JsonObject[] {
  const variants: JsonObject[] = [];
  const queue: JsonObject[] = [];
  const first = follow(schema);
  if (first) queue.push(first);
  for (let read = 0; read < maxVariants; read++) {
    const schemaPart = queue.shift();
    if (!schemaPart) break;
    const { allOf, anyOf, oneOf, ...own } = schemaPart;
    const parents = (Array.isArray(allOf) ? allOf.slice(0, maxVariants) : []).map(follow).filter(isJsonObject);
    const shared: JsonObject = Object.assign({}, ...parents, own);
    const alternatives = [anyOf, oneOf, shared.anyOf, shared.oneOf].find(Array.isArray);
    const { anyOf: _, oneOf: __, ...rest } = shared;
    if (alternatives)
      queue.push(
        ...alternatives.slice(0, maxVariants).flatMap((alternative) => mergeVariant(rest, follow(alternative))),
      );
    else if (rest.type !== 'null') variants.push(rest);
  }
  return variants;
}

const mergeVariant = (shared: JsonObject, variant: JsonObject | null): JsonObject[] =>
  variant ? [{ ...shared, ...variant }] : [];
