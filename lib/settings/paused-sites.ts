import type { Settings } from './settings';

type AutoSettings = Settings['auto'];

/** Captions by themselves, paused on one site more, or on one less. */
export function withPausedSite(auto: AutoSettings, host: string, paused: boolean): AutoSettings {
  const others = auto.pausedHosts.filter((one) => one !== host);
  return { ...auto, pausedHosts: paused ? [...others, host] : others };
}
