import { takenBackIfBroken } from '@/lib/app-store/rollback';
import type { Call, Told } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { captionsAsked, type TrackQuestion } from '../track-request';
import type { CaptionsPanel } from './captions-slices';

/** A question on its way. `since` and `at` in milliseconds since 1970. */
export type Asking =
  | { is: 'idle' }
  | { is: 'loading'; question: TrackQuestion; since: number }
  | { is: 'failed'; question: TrackQuestion; failure: Failure; at: number };

/** Where a track is wanted: as the first, or as the one beside it. */
export interface TrackPlace {
  call: Call;
  now(): number;
  get(): CaptionsPanel;
  asking(): Asking;
  put(asking: Asking): void;
  /** Takes what came. */
  show(told: Told<'captions'>): void;
}

/** Asks for a track, which costs; what comes lands in its place, and nothing that is read is cleared before. */
export async function askTrack(place: TrackPlace, question: TrackQuestion, again: boolean): Promise<void> {
  const { call, now, get, put } = place;
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const asking: Asking = { is: 'loading', question, since: now() };
  put(asking);
  const work = call('captions', captionsAsked(videoId, question), { by: 'reader', ...(again && { again }) });
  const answer = await takenBackIfBroken(work, () => place.asking() === asking && put({ is: 'idle' }));
  // Neither on another video (DET-05) nor over a later question.
  if (get().subject?.videoId !== videoId || !isAbout(place.asking(), asking)) return;
  if (!answer.ok) {
    put({ is: 'failed', question, failure: answer.failure, at: now() });
    if (answer.failure.kind === 'no-captions') get().heardRefusal(question);
    return;
  }
  put({ is: 'idle' });
  place.show(answer.value);
  await get().readHeld();
}

/** No longer waits. What was sent stays sent. */
export function stopAsking({ asking, put, now }: Pick<TrackPlace, 'asking' | 'put' | 'now'>): void {
  const one = asking();
  if (one.is === 'loading') put({ is: 'failed', question: one.question, failure: { kind: 'stopped' }, at: now() });
}

/** Still the same question, also after the reader stopped waiting for it. */
const isAbout = (now: Asking, asking: Asking): boolean =>
  now === asking || (isStopped(now) && asking.is === 'loading' && now.question === asking.question);

const isStopped = (now: Asking): now is Extract<Asking, { is: 'failed' }> =>
  now.is === 'failed' && now.failure.kind === 'stopped';
