import { type Snapshot, stateOf } from '@/lib/collection/snapshot';
import type { Exclusions } from '@/lib/collection/video-note';
import { exactCount } from '@/lib/platform/video-figures';
import type { VideoId } from '@/lib/service/ids';
import { comparedCounts, type OriginalTables, type OriginalVideo, type StudyTrack } from './original-study';

export const comparedKinds = ['video', 'link', ...comparedCounts, 'captions'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** `excluded`: in the original study, and excluded from the replication by its researcher. */
export const comparedStatuses = ['same', 'changed', 'lost', 'new', 'excluded'] as const;
export type ComparedStatus = (typeof comparedStatuses)[number];

/** A video, link, count or caption track of the original study or of the replication. */
export interface ComparedRow {
  kind: ComparedKind;
  status: ComparedStatus;
  id: VideoId;
  title: string | null;
  /** The video that is listed as related. */
  target?: VideoId;
  track?: Pick<StudyTrack, 'lang' | 'mode'>;
  /** The count, or the hash of the text, in the original study and in the replication. */
  original?: string | null;
  replication?: string | null;
  /** The times of the two observations of a count, in ISO 8601. */
  originalAt?: string | null;
  replicationAt?: string | null;
}

/** The results of the replication; `tracks` is `null` until they are read. */
interface ReplicationResults {
  snapshot: Snapshot;
  exclusions: Exclusions;
  tracks: readonly StudyTrack[] | null;
}

/** Compares the tables of the original that its package has with the results of the replication. */
export function compareStudies(original: OriginalTables, results: ReplicationResults): ComparedRow[] {
  const { videos, related, tracks } = original;
  const titles = new Map(videos?.map(({ id, title }) => [id, title]));
  const context = { ...results, titleOf: (id: VideoId) => titles.get(id) ?? null };
  return [
    ...(videos ? compareVideos(videos, context) : []),
    ...(related ? compareLinks(related, context) : []),
    ...(videos ? compareCounts(videos, context) : []),
    ...(tracks && results.tracks ? compareTracks(tracks, results.tracks, context) : []),
  ];
}

interface Context extends ReplicationResults {
  titleOf(id: VideoId): string | null;
}

/** Returns whether the replication has a video. One that was requested and never returned counts as absent. */
const isFound = ({ snapshot }: ReplicationResults, id: VideoId): boolean => {
  const row = snapshot.rowOf.get(id);
  return row !== undefined && stateOf(snapshot, row) !== 'not-returned';
};

function compareVideos(videos: readonly OriginalVideo[], context: Context): ComparedRow[] {
  const { snapshot, exclusions } = context;
  const known = new Set(videos.map(({ id }) => id));
  const statusOf = (id: VideoId) => (exclusions.has(id) ? 'excluded' : isFound(context, id) ? 'same' : 'lost');
  return [
    ...videos.map(({ id, title }) => ({ kind: 'video', status: statusOf(id), id, title }) as const),
    ...snapshot.ids
      .filter((id) => !known.has(id) && !exclusions.has(id) && isFound(context, id))
      .map((id) => ({ kind: 'video', status: 'new', id, title: null }) as const),
  ];
}

function compareLinks(related: NonNullable<OriginalTables['related']>, context: Context): ComparedRow[] {
  const { exclusions, titleOf } = context;
  const here = new Map<string, [VideoId, VideoId]>();
  for (const { name, params, ids } of context.snapshot.captures) {
    if (name !== 'relatedVideos') continue;
    // The schema of the endpoint has validated the stored request.
    const { videoId } = params as { videoId: VideoId };
    for (const target of ids) here.set(`${videoId} ${target}`, [videoId, target]);
  }
  const rows: ComparedRow[] = [];
  const link = (status: ComparedStatus, id: VideoId, target: VideoId) =>
    rows.push({ kind: 'link', status, id, target, title: titleOf(id) });
  for (const [source, targets] of Object.entries(related)) {
    const id = source as VideoId;
    for (const target of new Set(targets)) {
      const isSame = here.delete(`${id} ${target}`);
      const isExcluded = exclusions.has(id) || exclusions.has(target);
      link(isExcluded ? 'excluded' : isSame ? 'same' : 'lost', id, target);
    }
  }
  for (const [id, target] of here.values()) {
    if (!exclusions.has(id) && !exclusions.has(target)) link('new', id, target);
  }
  return rows;
}

/** Compares the counts of the videos that both studies have. */
function compareCounts(videos: readonly OriginalVideo[], context: Context): ComparedRow[] {
  const { snapshot, exclusions } = context;
  return comparedCounts.flatMap((kind) =>
    videos.flatMap(({ id, title, at, [kind]: original }) => {
      const row = snapshot.rowOf.get(id) ?? -1;
      if (exclusions.has(id) || !isFound(context, id)) return [];
      const replication = exactCount(snapshot.cells[kind]?.[row])?.toString() ?? null;
      if (original === null && replication === null) return [];
      const detailedAt = snapshot.detailedAt[row] ?? 0;
      const replicationAt = detailedAt > 0 ? new Date(detailedAt).toISOString() : null;
      const status = statusOfValues(original, replication);
      return [{ kind, status, id, title, original, replication, originalAt: at, replicationAt }];
    }),
  );
}

const statusOfValues = (original: string | null, replication: string | null): ComparedStatus => {
  if (original === null) return 'new';
  if (replication === null) return 'lost';
  return original === replication ? 'same' : 'changed';
};

function compareTracks(
  tracks: readonly StudyTrack[],
  tracksHere: readonly StudyTrack[],
  { exclusions, titleOf }: Context,
): ComparedRow[] {
  const keyOf = ({ id, lang, mode }: StudyTrack) => `${id} ${lang} ${mode}`;
  const here = new Map(tracksHere.map((track) => [keyOf(track), track]));
  const known = new Set(tracks.map(keyOf));
  const row = (status: ComparedStatus, { id, lang, mode }: StudyTrack, values: Partial<ComparedRow>): ComparedRow => ({
    kind: 'captions',
    status,
    id,
    title: titleOf(id),
    track: { lang, mode },
    ...values,
  });
  return [
    ...tracks.map((track) => {
      const original = track.hash;
      const replication = here.get(keyOf(track))?.hash ?? null;
      const status = exclusions.has(track.id) ? 'excluded' : statusOfValues(original, replication);
      return row(status, track, { original, replication });
    }),
    ...tracksHere
      .filter((track) => !known.has(keyOf(track)) && !exclusions.has(track.id))
      .map((track) => row('new', track, { original: null, replication: track.hash })),
  ];
}

/** The rows of a kind, counted by status. */
interface ComparisonSummary {
  counts: Record<ComparedStatus, number>;
  /** The median relative change of a count from the original, such as 0.25 for a quarter more; `null` without any. */
  medianChange: number | null;
}

export function summarizeComparison(rows: readonly ComparedRow[]): Map<ComparedKind, ComparisonSummary> {
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => {
      const counts = { same: 0, changed: 0, lost: 0, new: 0, excluded: 0 };
      for (const { status } of all) counts[status] += 1;
      return [kind, { counts, medianChange: kind === 'captions' ? null : medianChangeOf(all) }];
    }),
  );
}

function medianChangeOf(rows: readonly ComparedRow[]): number | null {
  const changes = rows
    .flatMap(({ original, replication }) =>
      original && replication && Number(original) > 0 ? Number(replication) / Number(original) - 1 : [],
    )
    .sort((one, other) => one - other);
  const middle = changes.length / 2;
  const low = changes[Math.ceil(middle) - 1];
  const high = changes[Math.floor(middle)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
