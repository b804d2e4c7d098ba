import { describe, expect, it } from 'vitest';
import { withPausedSite } from '@/lib/settings/paused-sites';
import { defaultSettings } from '@/lib/settings/settings';

const auto = { ...defaultSettings.auto, on: true, pausedHosts: ['m.youtube.com'] };

describe('withPausedSite', () => {
  it.each([
    ['www.youtube.com', true, ['m.youtube.com', 'www.youtube.com']],
    ['m.youtube.com', true, ['m.youtube.com']],
    ['m.youtube.com', false, []],
    ['www.youtube.com', false, ['m.youtube.com']],
  ])('for %s with paused %s returns the hosts %j', (host, paused, hosts) => {
    expect(withPausedSite(auto, host, paused)).toEqual({ ...auto, pausedHosts: hosts });
  });
});
