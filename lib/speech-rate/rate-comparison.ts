import type { RateUnit } from '@/lib/captions/rate-unit';
import type { TrackFacts } from '@/lib/captions/track-facts';

/** The track to compare. `rate` is per minute over spoken time. */
interface ComparedTrack {
  videoId: string;
  lang: string | null;
  unit: RateUnit;
  rate: number;
}

/** A saved track of another video. */
interface OtherTrack {
  videoId: string;
  lang: string | null;
  rate: number;
  /** Percentiles of the rates of its lines. */
  spread: TrackFacts['spread'];
}

/** The rank of a track among saved tracks; the newest comparable track of each video counts. */
export interface RateRank {
  /** Slowest first. */
  others: OtherTrack[];
  /** Compared by displayed, rounded rates. */
  slower: number;
  equal: number;
  faster: number;
}

/** A rank among fewer tracks means little. */
export const minOtherTracks = 3;

/** Compares tracks with the same unit: those of the same language, or with `acrossLanguages` of every language. */
export function rankRate(facts: readonly TrackFacts[], here: ComparedTrack, acrossLanguages: boolean): RateRank {
  const newest = new Map<string, TrackFacts>();
  for (const one of facts) {
    if (one.videoId === here.videoId || one.unit !== here.unit || one.pace === null) continue;
    if (!acrossLanguages && baseLanguage(one.lang) !== baseLanguage(here.lang)) continue;
    const before = newest.get(one.videoId);
    if (!before || before.receivedAt < one.receivedAt) newest.set(one.videoId, one);
  }
  const others = [...newest.values()]
    .map(({ videoId, lang, pace: rate, spread }) => ({ videoId, lang, rate: rate ?? 0, spread }))
    .sort((one, other) => one.rate - other.rate);
  const displayedRate = Math.round(here.rate);
  const slower = others.filter(({ rate }) => Math.round(rate) < displayedRate).length;
  const faster = others.filter(({ rate }) => Math.round(rate) > displayedRate).length;
  return { others, slower, equal: others.length - slower - faster, faster };
}

/** Returns the language without its region, because regional variants are comparable. */
const baseLanguage = (lang: string | null): string => (lang ?? '').toLowerCase().split(/[-_]/, 1)[0] ?? '';
