import { describe, expect, it } from 'vitest';
import { sourceAt } from '../source-at';
import { openBuild } from './build';

/** What watches a page all the time, changes it, or speaks to anybody but the worker. */
const unwanted = new Set([
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'],
  ...['createElement', 'append', 'appendChild', 'insertBefore', 'innerHTML', 'attachShadow', 'setAttribute'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'indexedDB', 'localStorage', 'eval'],
]);

describe.each(['chrome-mv3', 'firefox-mv3'] as const)('the script on the pages of the platform, in %s', (name) => {
  it('observes nothing of the page, changes nothing on it and asks nobody', () => {
    const build = openBuild(name);
    const files = build.manifest.content_scripts.flatMap(({ js }) => js);
    const named: unknown[] = [];
    for (const file of files) {
      sourceAt(file, build.read(file)).visit((node) => {
        if (node.type === 'Identifier' && unwanted.has(String(node.name))) named.push(node.name);
      });
    }
    expect(files).not.toEqual([]);
    expect(named).toEqual([]);
  });
});
