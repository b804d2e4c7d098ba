import { describe, expect, it } from 'vitest';
import { firstScripts, openBuild, scriptsFrom } from './build';

const build = openBuild('chrome-mv3');
/** Returns the scripts of a part of the panel, which the build names after the source file. */
const scriptOf = (part: string) =>
  build.files.filter((file) => file.startsWith(`chunks/${part}-`) && file.endsWith('.js'));
/** Returns true for a script that contains the plot library. */
const hasPlotLibrary = (file: string) => build.read(file).includes('u-legend');

describe('the side panel', () => {
  it('loads the plot library only with the speech rate view', () => {
    expect(scriptsFrom(build, scriptOf('RatePane')).filter(hasPlotLibrary)).not.toEqual([]);
    const before = [...firstScripts(build, 'sidepanel.html'), ...scriptsFrom(build, scriptOf('CaptionTrackView'))];
    expect(before.length).toBeGreaterThan(2);
    expect(before.filter(hasPlotLibrary)).toEqual([]);
  });
});
