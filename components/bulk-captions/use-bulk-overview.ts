import { useMemo } from 'react';
import { useBulk } from '@/components/bulk-captions/use-bulk';
import { useApp } from '@/components/ui/app-state';
import { type CaptionRow, captionRows } from '@/lib/bulk-captions/caption-rows';
import { captionsPlanFrom, type LanguageFetch, planFetch, videosToRequest } from '@/lib/bulk-captions/fetch-plan';
import type { TrackRequest, TrackStatistics } from '@/lib/captions/records';
import { isSameRequest } from '@/lib/captions/track-request';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import { captionsVideosOf, languagesOf } from '@/lib/runs/run-rules';
import type { RunView } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';

export interface BulkOverview {
  fetches: LanguageFetch<TrackStatistics>[];
  /** Requests all remaining captions in one run. */
  plan: CaptionsPlan;
  /** Ordered by video, then by language. */
  rows: CaptionRow<TrackStatistics>[];
}

export interface CaptionsRun {
  run: RunView;
  plan: CaptionsPlan;
}

/** Returns the runs that contain videos of the list, newest first. */
export function useRunsOfList(): readonly CaptionsRun[] {
  const ids = useBulk((state) => state.ids);
  const runs = useBulk((state) => state.runs);
  return useMemo(() => {
    const listed = new Set(ids);
    const plans = runs.flatMap((run): CaptionsRun[] => (run.plan.kind === 'captions' ? [{ run, plan: run.plan }] : []));
    return plans.filter(({ plan }) => captionsVideosOf(plan).some((id) => listed.has(id)));
  }, [ids, runs]);
}

/** Returns the overview of the list; `null` if there is no list or not all saved captions have been checked yet. */
export function useBulkOverview(runs: readonly CaptionsRun[]): BulkOverview | null {
  const ids = useBulk((state) => state.ids);
  const known = useBulk((state) => state.known);
  const listFirst = useApp((state) => state.settings.bulkCaptions.listFirst);
  return useMemo(() => {
    if (!known || ids.length === 0) return null;
    const fetches = known.requests.map(({ request, withoutCaptions, pending }) => {
      const started = justStarted(runs, known.runs, request);
      const facts = { tracks: known.tracks, withoutCaptions, pending: new Set([...pending, ...started]) };
      return { request, fetchPlan: planFetch(ids, request, facts) };
    });
    const [latest] = runs;
    const canList = listFirst && fetches[0]?.request.mode === 'default';
    const toList = canList ? videosToRequest(fetches).filter((id) => !known.listed.has(id)) : [];
    return {
      fetches,
      plan: captionsPlanFrom(fetches, toList),
      rows: captionRows(ids, fetches, { ...known, plan: latest?.plan ?? null }),
    };
  }, [ids, known, listFirst, runs]);
}

/** Returns the videos of new runs whose steps have not been read yet, so that they are not offered again. */
const justStarted = (runs: readonly CaptionsRun[], seenRuns: readonly RunView[], request: TrackRequest): VideoId[] =>
  runs
    .filter(({ run }) => run.endedAt === null && !seenRuns.some(({ id }) => id === run.id))
    .flatMap(({ plan }) =>
      languagesOf(plan).flatMap(({ lang, ids }) => (isSameRequest({ lang, mode: plan.mode }, request) ? ids : [])),
    );
