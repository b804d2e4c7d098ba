import type { Settings } from './settings';

type Auto = Settings['auto'];

/** Captions by themselves, paused on one site more, or on one less (BIL-05). */
export function pausedOn(auto: Auto, host: string, paused: boolean): Auto {
  const others = auto.pausedHosts.filter((one) => one !== host);
  return { ...auto, pausedHosts: paused ? [...others, host] : others };
}
