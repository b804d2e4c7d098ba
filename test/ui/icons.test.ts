import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sources } from '../sources';

describe('icons.svg', () => {
  const productText = sources
    .filter(({ path }) => /^(lib|components|entrypoints)\//.test(path) && path !== 'components/ui/icon-names.ts')
    .map(({ text }) => text)
    .join('\n');

  it('contains only icons that are used', () => {
    const sprite = readFileSync(new URL('../../components/ui/icons.svg', import.meta.url), 'utf8');
    const names = [...sprite.matchAll(/<symbol id="icon-([^"]+)"/g)].map(([, name = '']) => name);
    expect(names).not.toEqual([]);
    const unused = names.filter((name) => !new RegExp(`['"]${name}['"]`).test(productText));
    expect(unused).toEqual([]);
  });
});
