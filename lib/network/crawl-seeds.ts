import type { Snapshot } from '@/lib/collection/snapshot';
import { findVideoId } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';

/** The videos that a crawl can start from: the selection, every video with details, or pasted ids. */
const seedSources = ['selected', 'complete', 'pasted'] as const;
export type SeedSource = (typeof seedSources)[number];

/** Returns the videos with saved details, in collection order. */
export const idsWithDetails = ({ ids, details }: Pick<Snapshot, 'ids' | 'details'>): VideoId[] =>
  ids.filter((_, row) => (details[row] ?? -1) >= 0);

/** Parses the ids and addresses of a pasted text, each once, and counts the words that name no video. */
export function parseSeeds(text: string): { seeds: VideoId[]; without: number } {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const named = words.map(findVideoId);
  const seeds = new Set(named.filter((id) => id !== null));
  return { seeds: [...seeds], without: named.filter((id) => id === null).length };
}
