import { describe, expect, it } from 'vitest';
import { firstScripts, gzipped, openBuild } from './build';

const kilobyte = 1000;
const build = openBuild('chrome-mv3');

describe('the weight of the build, gzipped', () => {
  it('of the content script is at most 4 KB', () => {
    const scripts = build.manifest.content_scripts.flatMap(({ js }) => js);
    expect(scripts).not.toEqual([]);
    expect(gzipped(build, scripts)).toBeLessThanOrEqual(4 * kilobyte);
  });

  it.each([
    ['side panel', 'sidepanel.html', 110],
    ['popup', 'popup.html', 90],
    // Of its own: most of it is what every page starts with, and each pane is loaded when it is opened.
    ['library', 'library.html', 104],
  ])('of the scripts that the %s starts with stays within its budget', (_, page, most) => {
    const scripts = firstScripts(build, page);
    expect(scripts).not.toEqual([]);
    expect(gzipped(build, scripts)).toBeLessThanOrEqual(most * kilobyte);
  });

  // The browser reads the whole worker at every wake, and a Chromium worker cannot load a part of itself later. It has what waking,
  // messages, cache, limits, ledger, requests and runs need. Signing in, tools and deleting all about a video are done in the
  // offscreen document, which loads their libraries when it needs them; ky is left to it, too. This keeps the worker from growing
  // unseen; what its wake takes is measured in the bench.
  it('of the background is at most 60 KB', () => {
    const worker = build.manifest.background.service_worker ?? '';
    expect(gzipped(build, [worker])).toBeLessThanOrEqual(60 * kilobyte);
  });
});
