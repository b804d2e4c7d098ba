import type { RowState } from '@/lib/collection/snapshot';
import type { Run, Step } from '@/lib/runs/records';
import { captionsVideosOf } from '@/lib/runs/run-rules';
import { drawnIds, frameSize, sampleOf } from '@/lib/samples/sample';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { type ExportSource, exportedIds } from './export-file';
import { type CaptionReason, captionReasonOf, captionReasons } from './missing-file';
import type { TrackSummary } from './saved-tracks';

/** The way of videos from the responses to the exported files, in numbers. */
export interface Flow {
  /** The videos that a sample was drawn from, and those that were not drawn; `null` without a sample. */
  sample: { frame: number; notDrawn: number } | null;
  /** Records that name a video, by route, and those that were added without a run (`null`). */
  found: { route: string | null; records: number }[];
  /** Records of videos that the user deleted. */
  deleted: number;
  duplicates: number;
  /** Videos in the collection. */
  videos: number;
  /** Excluded videos by reason, most frequent first; none if videos were selected for the export. */
  excluded: { reason: string; videos: number }[];
  notSelected: number;
  exported: number;
  withDetails: number;
  notReturned: number;
  unreadable: number;
  deletedDetails: number;
  idOnly: number;
  /** Exported videos whose captions were requested or are saved; `null` without any. */
  captions: { requested: number; obtained: number; without: Record<CaptionReason, number> } | null;
}

interface FlowInput {
  counts: Record<RowState, number>;
  runs: readonly Run[];
  steps: readonly Step[];
  tracks: readonly TrackSummary[] | null;
}

export function countFlow(source: ExportSource, input: FlowInput): Flow {
  const { counts } = input;
  const videos = source.snapshot.ids.length;
  const exported = Object.values(counts).reduce((sum, count) => sum + count);
  const excluded = source.chosen ? [] : countExclusions(source);
  return {
    sample: countSample(source),
    ...countRecords(source),
    videos,
    excluded,
    notSelected: videos - exported - excluded.reduce((sum, one) => sum + one.videos, 0),
    exported,
    withDetails: counts['with-details'] + counts['not-returned-since'],
    notReturned: counts['not-returned'],
    unreadable: counts.unreadable,
    deletedDetails: counts.deleted,
    idOnly: counts['id-only'],
    captions: countCaptions(source, input),
  };
}

function countSample({ collection }: ExportSource): Flow['sample'] {
  const sample = sampleOf(collection);
  if (!sample) return null;
  const frame = frameSize(sample);
  return { frame, notDrawn: frame - drawnIds(sample).length };
}

function countExclusions({ snapshot, notes }: ExportSource): Flow['excluded'] {
  const reasons = snapshot.ids.flatMap((id) => notes.get(id)?.excludedReason ?? []);
  return [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, all]) => ({ reason, videos: all.length }))
    .sort((one, other) => other.videos - one.videos);
}

/** The endpoints that find videos. */
export const findingEndpoints: ReadonlySet<EndpointName> = new Set([
  'search',
  'relatedVideos',
  'playlistItems',
  'popularVideos',
]);

function countRecords({ snapshot }: ExportSource): Pick<Flow, 'found' | 'deleted' | 'duplicates'> {
  const { captures, batches, rowOf } = snapshot;
  const records = new Map<string | null, number>();
  const finding = captures.filter(({ name }) => findingEndpoints.has(name));
  const named = new Set<string>();
  let deleted = 0;
  let kept = 0;
  const add = (route: string | null, ids: readonly string[], redacted: number) => {
    records.set(route, (records.get(route) ?? 0) + ids.length + redacted);
    const present = (ids as Parameters<typeof rowOf.has>[0][]).filter((id) => rowOf.has(id));
    for (const id of present) named.add(id);
    kept += present.length;
    deleted += ids.length - present.length + redacted;
  };
  for (const { name, ids, redacted = 0 } of finding) add(endpoints[name].route, ids, redacted);
  const runIds = new Set(finding.map(({ runId }) => runId));
  for (const { runId, ids } of batches) if (runId === null || !runIds.has(runId)) add(null, ids, 0);
  // A response that found a video can be missing, for example after an import of the collection.
  const others = snapshot.ids.filter((id) => !named.has(id));
  if (others.length > 0) add(null, others, 0);
  return {
    found: [...records].map(([route, count]) => ({ route, records: count })),
    deleted,
    duplicates: kept - snapshot.ids.length,
  };
}

function countCaptions(source: ExportSource, { runs, steps, tracks }: FlowInput): Flow['captions'] {
  if (tracks === null) return null;
  const obtained = new Set(tracks.map(({ videoId }) => videoId));
  const planned = new Set<string>(runs.flatMap(({ plan }) => (plan.kind === 'captions' ? captionsVideosOf(plan) : [])));
  const requested = exportedIds(source).filter((id) => planned.has(id) || obtained.has(id));
  if (requested.length === 0) return null;
  const reasons = captionReasonsOf(runs, steps);
  const without = Object.fromEntries(captionReasons.map((reason) => [reason, 0])) as Record<CaptionReason, number>;
  for (const id of requested) {
    if (obtained.has(id)) continue;
    const known = reasons.get(id) ?? [];
    without[captionReasons.find((reason) => known.includes(reason)) ?? 'captions-not-requested'] += 1;
  }
  return { requested: requested.length, obtained: requested.filter((id) => obtained.has(id)).length, without };
}

/** Returns why captions of each video are missing. The last request for a track counts. */
function captionReasonsOf(runs: readonly Run[], steps: readonly Step[]): Map<string, CaptionReason[]> {
  const stepsByRun = Map.groupBy(steps, ({ runId }) => runId);
  const byTrack = new Map<string, { videoId: string; reason: CaptionReason | null }>();
  for (const { id } of runs.toSorted((one, other) => one.createdAt - other.createdAt)) {
    for (const step of stepsByRun.get(id) ?? []) {
      if (step.name !== 'captions') continue;
      const { videoId, lang = '', mode = '' } = step.params as { videoId: string; lang?: string; mode?: string };
      byTrack.set(`${videoId} ${lang} ${mode}`, { videoId, reason: captionReasonOf(step) });
    }
  }
  const reasons = new Map<string, CaptionReason[]>();
  for (const { videoId, reason } of byTrack.values())
    if (reason) reasons.set(videoId, [...(reasons.get(videoId) ?? []), reason]);
  return reasons;
}
