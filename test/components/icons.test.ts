import { describe, expect, it } from 'vitest';
import { iconPaths } from '@/components/icon-paths';
import { sources } from '../sources';

describe('the icons that are shipped', () => {
  const drawn = sources
    .filter(({ path }) => /^(lib|components|entrypoints)\//.test(path) && path !== 'components/icon-paths.ts')
    .map(({ text }) => text)
    .join('\n');

  it('are all drawn somewhere', () => {
    const unused = Object.keys(iconPaths).filter((name) => !new RegExp(`['"]${name}['"]`).test(drawn));
    expect(unused).toEqual([]);
  });
});
