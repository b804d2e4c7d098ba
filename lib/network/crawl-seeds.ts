import type { Snapshot } from '@/lib/collection/snapshot';
import { findVideoId } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';

/** Where a crawl begins: what is selected in the table, every video with details, or what the user pastes. */
const seedSources = ['selected', 'complete', 'pasted'] as const;
export type SeedSource = (typeof seedSources)[number];

/** The videos of a collection whose details are held, in its order. */
export const idsWithDetails = ({ ids, details }: Pick<Snapshot, 'ids' | 'details'>): VideoId[] =>
  ids.filter((_, row) => (details[row] ?? -1) >= 0);

/** The ids and addresses of a pasted text, each once, and how many of its words name no video. */
export function parseSeeds(text: string): { seeds: VideoId[]; without: number } {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const named = words.map(findVideoId);
  const seeds = new Set(named.filter((id) => id !== null));
  return { seeds: [...seeds], without: named.filter((id) => id === null).length };
}
