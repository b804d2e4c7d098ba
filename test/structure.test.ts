import { describe, expect, it } from 'vitest';
import { sources } from './sources';
import { structureOf } from './structure';

const isProduct = (path: string): boolean => /^(?:lib|components|entrypoints)\//.test(path);
const structure = structureOf(
  sources.filter(({ path }) => isProduct(path)),
  sources.filter(({ path }) => path.startsWith('test/')),
);

describe('the files of the product', () => {
  it('export only what another file imports', () => {
    expect(structure.unused).toEqual([]);
  });

  it('have no import cycles, with types and dynamic imports', () => {
    expect(structure.cycles).toEqual([]);
  });
});
