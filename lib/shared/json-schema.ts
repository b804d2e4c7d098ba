import { isRecord } from './is-record';

/** A JSON Schema or another untrusted JSON object. */
export type JsonObject = Record<string, unknown>;

/** A chain of more references than this counts as circular. */
const maxReferences = 8;

/**
 * Resolves local references; returns `null` if they are missing, external or circular. Keywords next to a reference are
 * kept, because they apply too (JSON Schema 2020-12, section 8.2.3.1).
 */
export type FollowReference = (part: unknown) => JsonObject | null;

/**
 * Returns a function that resolves references within a document (JSON Pointer, RFC 6901) but not anchors. `onCircle`
 * receives circular references.
 */
export const createReferenceResolver =
  (root: unknown, onCircle: (ref: string) => void = () => undefined): FollowReference =>
  (part) => {
    let current = part;
    let siblings: JsonObject = {};
    for (let step = 0; isRecord(current); step++) {
      const { $ref, ...own } = current;
      if (typeof $ref !== 'string') return combineSchemas(current, siblings);
      if (step === maxReferences) {
        onCircle($ref);
        break;
      }
      siblings = combineSchemas(own, siblings);
      current = $ref.startsWith('#') ? valueAtPointer(root, $ref.slice(1)) : null;
    }
    return null;
  };

/** Combines two schemas that apply to the same value. A keyword of `other` replaces one that cannot be combined. */
function combineSchemas(one: JsonObject, other: JsonObject): JsonObject {
  const combined = { ...one, ...other };
  if (isRecord(one.properties) && isRecord(other.properties))
    combined.properties = { ...one.properties, ...other.properties };
  for (const name of ['required', 'allOf']) {
    const values = one[name];
    const otherValues = other[name];
    if (Array.isArray(values) && Array.isArray(otherValues)) combined[name] = [...values, ...otherValues];
  }
  return combined;
}

function valueAtPointer(root: unknown, pointer: string): unknown {
  const [start, ...steps] = decodeFragment(pointer.slice(0, 1000)).split('/');
  if (start !== '') return null;
  let current = root;
  for (const step of steps) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(current)) current = current[Number(name)];
    else if (isRecord(current) && Object.hasOwn(current, name)) current = current[name];
    else return null;
  }
  return current;
}

/** Decodes percent escapes. A string with an invalid one is returned unchanged. */
function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The maximum number of variants that are read, because nested `anyOf` can multiply without limit. */
const maxVariants = 16;

/** Returns a schema for each variant of a value, with the shared parts in each. `null` does not count as a variant. */
export function schemaVariants(schema: unknown, follow: FollowReference): JsonObject[] {
  const variants: JsonObject[] = [];
  const queue: JsonObject[] = [];
  const first = follow(schema);
  if (first) queue.push(first);
  for (let read = 0; read < maxVariants; read++) {
    const schemaPart = queue.shift();
    if (!schemaPart) break;
    const { allOf, anyOf, oneOf, ...own } = schemaPart;
    const parents = (Array.isArray(allOf) ? allOf.slice(0, maxVariants) : []).map(follow).filter(isRecord);
    const shared = [...parents, own].reduce(combineSchemas, {});
    const alternatives = [anyOf, oneOf, shared.anyOf, shared.oneOf].find(Array.isArray);
    const { anyOf: _, oneOf: __, ...merged } = shared;
    if (alternatives)
      queue.push(
        ...alternatives.slice(0, maxVariants).flatMap((alternative) => mergeVariant(merged, follow(alternative))),
      );
    else if (merged.type !== 'null') variants.push(merged);
  }
  return variants;
}

const mergeVariant = (shared: JsonObject, variant: JsonObject | null): JsonObject[] =>
  variant ? [{ ...shared, ...variant }] : [];
