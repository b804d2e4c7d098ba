import fc from 'fast-check';

/** The names that every object inherits: `constructor`, `toString`, `__proto__` and others. */
export const inheritedNames = Object.getOwnPropertyNames(Object.prototype);
export const inheritedName = fc.constantFrom(...inheritedNames);

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

const change = fc.record({
  object: fc.nat(),
  member: fc.nat(),
  isAdded: fc.boolean(),
  name: inheritedName,
  value: fc.constantFrom<unknown>('constructor', '__proto__', 1, null, true, {}, []),
});

/** Returns copies of a document in which inherited names are keys and values. */
export const withInheritedNames = (document: unknown): fc.Arbitrary<unknown> =>
  fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy: unknown = structuredClone(document);
    for (const { object, member, isAdded, name, value } of changes) {
      const all = objectsIn(copy);
      const target = all[object % all.length] ?? {};
      const keys = Object.keys(target);
      const key = isAdded && !Array.isArray(target) ? name : keys[member % keys.length];
      // An assignment to `__proto__` would not create a member.
      if (key !== undefined)
        Object.defineProperty(target, key, {
          // Copied, because the generator hands out the same object and array each time.
          value: structuredClone(isAdded ? value : name),
          enumerable: true,
          configurable: true,
          writable: true,
        });
    }
    return copy;
  });
