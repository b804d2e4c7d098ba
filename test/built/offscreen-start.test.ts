import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { firstScripts, openBuild } from './build';

/** Returns whether a script waits for something before it has run, which delays all scripts that import it. */
function hasTopLevelAwait(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const type = 'type' in node ? String(node.type) : '';
  return type === 'AwaitExpression' || (!type.includes('Function') && Object.values(node).some(hasTopLevelAwait));
}

describe('the offscreen document', () => {
  it.each(['chrome-mv3', 'firefox-mv3'] as const)('listens to the worker as soon as it is loaded, in %s', (name) => {
    const build = openBuild(name);
    const scripts = firstScripts(build, 'offscreen.html');
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((file) => hasTopLevelAwait(parseSync(file, build.read(file)).program))).toEqual([]);
  });
});
