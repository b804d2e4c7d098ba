import type { RateUnit } from '@/lib/captions/rate-unit';
import type { TrackFacts } from '@/lib/captions/track-facts';

/** The track that is held against the others. `pace` per minute over spoken time. */
interface ComparedTrack {
  videoId: string;
  lang: string | null;
  unit: RateUnit;
  pace: number;
}

/** Another held track it is held against. */
interface OtherTrack {
  videoId: string;
  lang: string | null;
  pace: number;
  /** Tenth and ninetieth percentile of its lines. */
  spread: TrackFacts['spread'];
}

/** Where a track stands among those held: of each other video the newest that can be compared. */
export interface RateRank {
  /** The slowest first. */
  others: OtherTrack[];
  /** How many of them are slower, as fast, and faster, each by its displayed pace. */
  slower: number;
  equal: number;
  faster: number;
}

/** Fewer than these say nothing about where one stands. */
export const minOtherTracks = 3;

/** `across` languages only tracks that count the same are taken; those of one language are the ones to compare. */
export function rankRate(facts: readonly TrackFacts[], here: ComparedTrack, acrossLanguages: boolean): RateRank {
  const newest = new Map<string, TrackFacts>();
  for (const one of facts) {
    if (one.videoId === here.videoId || one.unit !== here.unit || one.pace === null) continue;
    if (!acrossLanguages && baseLanguage(one.lang) !== baseLanguage(here.lang)) continue;
    const before = newest.get(one.videoId);
    if (!before || before.receivedAt < one.receivedAt) newest.set(one.videoId, one);
  }
  const others = [...newest.values()]
    .map(({ videoId, lang, pace, spread }) => ({ videoId, lang, pace: pace ?? 0, spread }))
    .sort((one, other) => one.pace - other.pace);
  const displayedRate = Math.round(here.pace);
  const slower = others.filter(({ pace }) => Math.round(pace) < displayedRate).length;
  const faster = others.filter(({ pace }) => Math.round(pace) > displayedRate).length;
  return { others, slower, equal: others.length - slower - faster, faster };
}

/** The language without its region: people of both speak with each other. */
const baseLanguage = (lang: string | null): string => (lang ?? '').toLowerCase().split(/[-_]/, 1)[0] ?? '';
