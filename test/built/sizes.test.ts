import { describe, expect, it } from 'vitest';
import { firstScripts, gzipped, openBuild } from './build';

const kilobyte = 1000;
const build = openBuild('chrome-mv3');

describe('the gzipped size', () => {
  it('of the content script is at most 4 KB', () => {
    const scripts = build.manifest.content_scripts.flatMap(({ js }) => js);
    expect(scripts).not.toEqual([]);
    expect(gzipped(build, scripts)).toBeLessThanOrEqual(4 * kilobyte);
  });

  it.each([
    ['side panel', 'sidepanel.html', 105],
    ['popup', 'popup.html', 91.5],
    // Only the library's initial scripts: the scripts of its panes load when a pane is opened.
    ['library', 'library.html', 105],
  ])('of the initial scripts of the %s stays within its limit', (_, page, maxKilobytes) => {
    const scripts = firstScripts(build, page);
    expect(scripts).not.toEqual([]);
    expect(gzipped(build, scripts)).toBeLessThanOrEqual(maxKilobytes * kilobyte);
  });

  // The browser reads the whole worker script at each start, and a service worker in Chromium cannot import code
  // dynamically. The benchmark measures the start.
  it('of the background script is at most 95.4 KB', () => {
    const worker = build.manifest.background.service_worker ?? '';
    expect(gzipped(build, [worker])).toBeLessThanOrEqual(95.4 * kilobyte);
  });
});

describe('the extension page', () => {
  // Chromium takes about two milliseconds to load a file, however small it is.
  it.each(['sidepanel.html', 'popup.html', 'library.html'])('%s starts with at most 20 scripts', (page) => {
    expect(firstScripts(build, page).length).toBeLessThanOrEqual(20);
  });

  it.each(['sidepanel.html', 'popup.html', 'library.html', 'options.html', 'welcome.html'])(
    '%s contains the icons itself, and the build has no separate icon file',
    (page) => {
      expect(build.read(page)).toContain('<symbol id="icon-search"');
      expect(build.files).not.toContain('icons.svg');
    },
  );
});
