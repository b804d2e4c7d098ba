import { isList, isOnlyAbout, requestWithoutVideo, withoutVideo } from '@/lib/provenance/without-video';
import { isRecord } from '@/lib/shared/is-record';
import { ledgerEntryWithoutVideo } from '@/lib/spending/without-video';
import type { Run, Step } from './records';

/**
 * Removes a video from a step. A planned, sent or received step that concerns only this video is skipped, and the
 * response of a received one is discarded.
 */
export function stepWithoutVideo({ received, ...step }: Step, videoId: string): Step {
  const isOpen = step.state === 'planned' || step.state === 'sent' || step.state === 'received';
  const remainingStep = countWithoutVideo(step, withoutVideo(step, videoId), videoId);
  if (isOpen && isOnlyAbout(step.params, videoId)) return { ...remainingStep, state: 'skipped', captureId: null };
  const { key } = requestWithoutVideo({ key: received?.key ?? '', name: step.name, params: step.params }, videoId);
  return received ? { ...remainingStep, received: { ...withoutVideo(received, videoId), key } } : remainingStep;
}

/** A video that a step requested and did not find is one of its missing videos. */
function countWithoutVideo(
  { params, results }: Omit<Step, 'received'>,
  remaining: Omit<Step, 'received'>,
  videoId: string,
): Omit<Step, 'received'> {
  const isRequested = isRecord(params) && isList(params.ids) && params.ids.includes(videoId);
  if (!results || !remaining.results || !isRequested || results.ids.some((id) => id === videoId)) return remaining;
  return { ...remaining, results: { ...remaining.results, missing: Math.max(0, results.missing - 1) } };
}

export const runWithoutVideo = ({ costs, ...run }: Run, videoId: string): Run => ({
  ...withPlanWithoutVideo(run, videoId),
  ...(costs && { costs: costs.map((entry) => ledgerEntryWithoutVideo(entry, videoId)) }),
});

/** Keeps an empty id in a plan for the playlists of the video, because pages do not show a plan without its source. */
export function withPlanWithoutVideo<T extends Pick<Run, 'plan'>>(planned: T, videoId: string): T {
  const { plan } = planned;
  const remaining = withoutVideo(planned, videoId);
  if (plan.kind !== 'playlist' || plan.of.id !== videoId) return remaining;
  return { ...remaining, plan: { ...plan, of: { ...plan.of, id: '' } } };
}
