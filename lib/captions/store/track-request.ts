import { withRollback } from '@/lib/app-store/rollback';
import type { Call, ParsedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { captionsParams, type TrackRequest } from '../track-request';
import type { CaptionsState } from './captions-slices';

/** A question on its way. `since` and `at` in milliseconds since 1970. */
export type TrackRequestState =
  | { is: 'idle' }
  | { is: 'loading'; question: TrackRequest; since: number }
  | { is: 'failed'; question: TrackRequest; failure: Failure; at: number };

/** Where a track is wanted: as the first, or as the one beside it. */
export interface TrackTarget {
  call: Call;
  now(): number;
  get(): CaptionsState;
  asking(): TrackRequestState;
  put(asking: TrackRequestState): void;
  /** Takes what came. */
  show(told: ParsedResponse<'captions'>): void;
}

/** Asks for a track, which costs; what comes lands in its place, and nothing that is read is cleared before. */
export async function fetchTrack(target: TrackTarget, question: TrackRequest, again: boolean): Promise<void> {
  const { call, now, get, put } = target;
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const loading: TrackRequestState = { is: 'loading', question, since: now() };
  put(loading);
  const work = call('captions', captionsParams(videoId, question), { by: 'reader', ...(again && { again }) });
  const response = await withRollback(work, () => target.asking() === loading && put({ is: 'idle' }));
  // Neither on another video nor over a later question.
  if (get().subject?.videoId !== videoId || !isSameRequestState(target.asking(), loading)) return;
  if (!response.ok) {
    put({ is: 'failed', question, failure: response.failure, at: now() });
    if (response.failure.kind === 'no-captions') get().addUnavailable(question);
    return;
  }
  put({ is: 'idle' });
  target.show(response.value);
  await get().readSaved();
}

/** No longer waits. What was sent stays sent. */
export function stopFetch({ asking, put, now }: Pick<TrackTarget, 'asking' | 'put' | 'now'>): void {
  const one = asking();
  if (one.is === 'loading') put({ is: 'failed', question: one.question, failure: { kind: 'stopped' }, at: now() });
}

/** Still the same question, also after the user stopped waiting for it. */
const isSameRequestState = (now: TrackRequestState, asking: TrackRequestState): boolean =>
  now === asking || (isStopped(now) && asking.is === 'loading' && now.question === asking.question);

const isStopped = (now: TrackRequestState): now is Extract<TrackRequestState, { is: 'failed' }> =>
  now.is === 'failed' && now.failure.kind === 'stopped';
