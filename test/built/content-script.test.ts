import { describe, expect, it } from 'vitest';
import { createSource } from '../source';
import { openBuild } from './build';

/** Common APIs that observe or change the page, or that communicate with anything except the worker. */
const forbidden = new Set([
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'],
  ...['createElement', 'append', 'appendChild', 'insertBefore', 'setAttribute'],
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'insertAdjacentElement', 'prepend', 'attachShadow'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'indexedDB', 'localStorage', 'eval'],
  ...['EventSource', 'sendBeacon', 'BroadcastChannel', 'sessionStorage', 'caches'],
]);

describe.each(['chrome-mv3', 'firefox-mv3'] as const)('the content script in %s', (name) => {
  it('neither observes nor changes the page and sends no request', () => {
    const build = openBuild(name);
    const files = build.manifest.content_scripts.flatMap(({ js }) => js);
    const forbiddenNames: unknown[] = [];
    for (const file of files) {
      createSource(file, build.read(file)).visit((node) => {
        if (node.type === 'Identifier' && forbidden.has(String(node.name))) forbiddenNames.push(node.name);
      });
    }
    expect(files).not.toEqual([]);
    expect(forbiddenNames).toEqual([]);
  });
});
