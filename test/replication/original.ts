import type { OriginalStudy, OriginalTables } from '@/lib/replication/original-study';

const noTables: OriginalTables = { videos: null, related: null, tracks: null };

/** Returns the original of a replication as stored with its design. */
export const originalStudy = (
  tables: Partial<OriginalTables> = {},
  more: Partial<OriginalStudy> = {},
): OriginalStudy => ({
  title: 'Tide mills',
  version: '1.2',
  creators: ['Lovelace, Ada', 'Tidal Lab'],
  identifier: '10.5281/zenodo.4711',
  collected: '2025-12-30/2026-03-09',
  tables: JSON.stringify({ ...noTables, ...tables }),
  ...more,
});

export const originalVideo = (
  id: NonNullable<OriginalTables['videos']>[number]['id'],
  views: string | null = null,
): NonNullable<OriginalTables['videos']>[number] => ({
  id,
  title: `Title ${id[0]}`,
  viewCount: views,
  likeCount: null,
  commentCount: null,
  at: '2026-03-09T10:00:00.000Z',
});
