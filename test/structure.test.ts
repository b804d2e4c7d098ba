import { describe, expect, it } from 'vitest';
import { sources } from './sources';
import { structureOf } from './structure';

const isProduct = (path: string): boolean => /^(?:lib|components|entrypoints)\//.test(path);
const structure = structureOf(
  sources.filter(({ path }) => isProduct(path)),
  sources.filter(({ path }) => path.startsWith('test/')),
);

describe('the files of the product', () => {
  it('have no unused exports', () => {
    expect(structure.unused).toEqual([]);
  });

  it('have no import cycles, including type and dynamic imports', () => {
    expect(structure.cycles).toEqual([]);
  });
});

describe('stores', () => {
  it('keep values and actions in one state, which is never replaced as a whole', () => {
    const wrong = /Object\.assign\(store\b|extends StoreApi<|\bsetState\([^;]*, true\)/;
    const stores = sources.filter(({ path }) => /^lib\/(?:app-store\/|[\w-]+\/store[/.])/.test(path));
    expect(stores.length).toBeGreaterThan(50);
    expect(stores.filter(({ text }) => wrong.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
