import { describe, expect, it } from 'vitest';
import { libraryPanes as panes } from '@/lib/app-store/library-route';
import { firstScripts, openBuild, scriptsFrom } from './build';

const build = openBuild('chrome-mv3');
const scripts = build.files.filter((file) => /^chunks\/.*\.js$/.test(file));
const first = firstScripts(build, 'library.html');

/** Returns the scripts of a pane, which the build names after the pane's source file. */
const scriptOf = (pane: string) => scripts.filter((file) => file.startsWith(`chunks/${pane}-`));
/** Panes whose component name differs from their address. */
const renamed: Record<string, string> = {
  related: 'CrawlPane',
  'over-time': 'OverTimePane',
  'saved-captions': 'SavedPane',
  'bulk-captions': 'BulkPane',
};
const nameOf = (pane: string) => renamed[pane] ?? `${pane.charAt(0).toUpperCase()}${pane.slice(1)}Pane`;

/** Strings of heavy packages that survive minification, and the panes that use these packages. */
const heavy = [
  ['uplot', 'u-legend', ['OverTimePane', 'SpendingPane']],
  ['sigma', 'Sigma: ', ['NetworkPane']],
  ['papaparse', 'BAD_DELIMITERS', ['ImportPane', 'BulkPane', 'RunsPane']],
  ['hyparquet-writer', 'hyparquet', ['ExportPane']],
] as const;

describe('the library page', () => {
  it('has the network layout algorithm only in the script of a web worker', () => {
    const has = (file: string) => build.read(file).includes('outboundAttractionDistribution');
    expect(build.files.filter((file) => file.endsWith('.js')).filter(has)).toEqual(['network-layout.js']);
  });

  it.each(panes.map(nameOf))('loads %s on demand', (pane) => {
    const own = scriptOf(pane);
    expect(own).toHaveLength(1);
    expect(first).not.toContain(own[0]);
  });

  it.each(heavy)('loads %s only in the panes that use it', (_, word, users) => {
    const has = (file: string) => build.read(file).includes(word);
    expect(scripts.filter(has)).not.toEqual([]);
    expect(first.filter(has)).toEqual([]);
    const others = panes.map(nameOf).filter((pane) => !users.some((user) => user === pane));
    expect(others.filter((pane) => scriptsFrom(build, scriptOf(pane)).some(has))).toEqual([]);
  });
});
