import * as z from 'zod/mini';
import type { StoredDesign } from '@/lib/collection/records';
import { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';

const originalSchema = once(() =>
  z.object({
    title: z.string(),
    /** Empty if the package states none. */
    version: z.string(),
    creators: z.array(z.string()),
    /** The DOI or the address of the package; empty if unknown. */
    identifier: z.string(),
    /** The days of its first and last data, such as `2026-11-02/2026-11-30`; empty if unknown. */
    collected: z.string(),
    /** JSON of the results, which only the comparison reads; see `parseOriginalTables`. */
    tables: z.string(),
  }),
);
/** The study that a collection repeats, from its replication package. */
export type OriginalStudy = z.output<ReturnType<typeof originalSchema>>;

/** Returns the original of a design; `null` if the design was imported without its package. */
export const originalOf = (design: StoredDesign | null | undefined): OriginalStudy | null =>
  originalSchema().safeParse(design?.original).data ?? null;

/** The counts that are compared, as the columns of `videos.csv` name them. */
export const comparedCounts = ['viewCount', 'likeCount', 'commentCount'] as const;

const digits = () => z.nullable(z.string().check(z.regex(/^\d{1,64}$/)));
const tablesSchema = once(() =>
  z.object({
    /** Each video with its title, its counts and the time of the observation as in `videos.csv`. */
    videos: z.nullable(
      z.array(
        z.object({
          id: VideoId,
          title: z.nullable(z.string()),
          viewCount: digits(),
          likeCount: digits(),
          commentCount: digits(),
          at: z.nullable(z.string()),
        }),
      ),
    ),
    /** The videos listed as related to a video, by its id. */
    related: z.nullable(z.record(VideoId, z.array(VideoId))),
    /** The caption tracks of the service. `hash` identifies the text of their lines. */
    tracks: z.nullable(z.array(z.object({ id: VideoId, lang: z.string(), mode: z.string(), hash: z.string() }))),
  }),
);

/** The results of an original study; `null` for a table that its package does not have. */
export type OriginalTables = z.output<ReturnType<typeof tablesSchema>>;
export type OriginalVideo = NonNullable<OriginalTables['videos']>[number];
export type StudyTrack = NonNullable<OriginalTables['tracks']>[number];

/** Parses the stored results of the original; `null` if a restored backup has damaged them. */
export function parseOriginalTables({ tables }: Pick<OriginalStudy, 'tables'>): OriginalTables | null {
  try {
    return tablesSchema().safeParse(JSON.parse(tables)).data ?? null;
  } catch {
    return null;
  }
}
