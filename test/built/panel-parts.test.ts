import { describe, expect, it } from 'vitest';
import { firstScripts, openBuild, scriptsFrom } from './build';

const build = openBuild('chrome-mv3');
/** Scripts of the panel, which the build names after their files. */
const scriptOf = (part: string) =>
  build.files.filter((file) => file.startsWith(`chunks/${part}-`) && file.endsWith('.js'));
/** A word of the library that draws plots. */
const plots = (file: string) => build.read(file).includes('u-legend');

describe('the side panel', () => {
  it('loads the library that draws plots with the study of pace, and not before', () => {
    expect(scriptsFrom(build, scriptOf('RatePane')).filter(plots)).not.toEqual([]);
    const before = [...firstScripts(build, 'sidepanel.html'), ...scriptsFrom(build, scriptOf('CaptionsReading'))];
    expect(before.length).toBeGreaterThan(2);
    expect(before.filter(plots)).toEqual([]);
  });
});
