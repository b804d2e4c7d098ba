import type { Settings } from './settings';

type AutoSettings = Settings['auto'];

/** Returns the settings with automatic captions, and recording, paused or resumed on a site. */
export function withPausedSite(auto: AutoSettings, host: string, paused: boolean): AutoSettings {
  const others = auto.pausedHosts.filter((one) => one !== host);
  return { ...auto, pausedHosts: paused ? [...others, host] : others };
}
