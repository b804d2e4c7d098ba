import { captionsParams } from '@/lib/captions/track-request';
import type { PlannedRequest } from '@/lib/provenance/capture';
import type { VideoId } from '@/lib/service/ids';
import type { CaptionsPlan } from '../plan';
import type { RunRule } from '../rule';

export const captions: RunRule<CaptionsPlan> = {
  completes: true,
  first: (plan) => plan.ids.map((id) => captionsRequest(plan, id)),
  next: () => [],
  // One price for all of them: ten thousand questions are not made to be counted.
  maxRequests: (plan) =>
    plan.ids.slice(0, 1).map((id) => ({ question: captionsRequest(plan, id), times: plan.ids.length })),
};

const captionsRequest = ({ lang, mode }: CaptionsPlan, videoId: VideoId): PlannedRequest => ({
  name: 'captions',
  asked: captionsParams(videoId, { lang, mode }),
  note: {},
});

/** The plan for another device, which holds other tracks: there all that was wanted is looked at anew. */
export const portableCaptionsPlan = (plan: CaptionsPlan): CaptionsPlan => ({
  ...plan,
  ids: [...new Set([...plan.ids, ...plan.held])],
  held: [],
});

/** Whether the answer of a question lies among what is held beside videos, and not in the evidence of a collection. */
export const isCaptionsRequest = ({ name }: Pick<PlannedRequest, 'name'>): boolean => name === 'captions';
