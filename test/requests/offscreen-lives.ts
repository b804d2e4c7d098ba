import { requestPipeline } from '@/lib/requests/request-pipeline';
import { createOffscreenCalls } from '@/lib/requests/with-offscreen';
import type { CallOptions } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/response-cache';
import { ok } from '@/lib/shared/result';
import { ledgerEntryWithoutVideo } from '@/lib/storage/without-video';
import type { JobOutcome } from '@/lib/toolbar/badge';
import { fakeClock, heldAnswer, heldInMemory, ledgerInMemory, scriptedCall, told } from '../fakes';
import { settingsAt } from '../settings-at';
import { stageInMemory } from './offscreen-in-memory';

const serviceUrl = 'https://service.example';
export const slow = { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } as const;
export const key = cacheKey('captions', slow, serviceUrl);
/** What the user entered as the price of speech-to-text, in millionths of a dollar. */
export const price = 5000;

/** What outlives the worker: the device, and the page out of sight. */
export function makeWorld() {
  const clock = fakeClock();
  const marks: JobOutcome[] = [];
  const forgotten: { videoId: string; at: number }[] = [];
  return { ...stageInMemory(), clock, marks, forgotten, held: heldInMemory(), books: ledgerInMemory(clock.now) };
}
export type World = ReturnType<typeof makeWorld>;

/** One life of the worker over it. A life that is no longer spoken to is a dead one. */
export function live({ stage, clock, marks, forgotten, held, books }: World) {
  const slowly = createOffscreenCalls({
    ...{ stage, held: held.get, after: clock.after },
    isForgotten: ({ asked }, since) =>
      forgotten.some(({ videoId, at }) => at >= since && JSON.stringify(asked).includes(videoId)),
    account: async () => ({ connection: 'first', serviceUrl, names: {} }),
    note: async () => undefined,
  });
  const { call: client, questions } = scriptedCall(() => ok(told('captions', [])));
  const paid = requestPipeline({
    ...{
      client: slowly.withOffscreen(client),
      held,
      books,
      slow: { stage, ...slowly },
      now: clock.now,
      mark: () => '0',
    },
    away: { ended: async (since, end) => void (clock.now() - since >= 60_000 && marks.push(end)) },
    received: async () => undefined,
    settings: async () => settingsAt(serviceUrl, { ownPrices: { speechToText: price } }),
    reach: { isPermitted: async () => true, isOnline: () => true },
    stayAwake: (work) => work,
  });
  return { ...paid, questions };
}

export const turn = () => new Promise((done) => setImmediate(done));
export const rowsOf = ({ books }: World) =>
  [...books.rows.values()].map(({ state, failure, billed }) => [state, failure, billed]);
export const comes = ({ held, clock }: World) =>
  held.put(heldAnswer({ key, asked: slow, videoId: slow.videoId, receivedAt: clock.now() }));

/** For a life that hears no more of what it began: it is dead from there on. */
export const doomed = (world: World): World => ({
  ...world,
  stage: { ...world.stage, over: () => new Promise<never>(() => undefined) },
});

/** A worker that died while the page out of sight had its question, and the one that woke since. */
export async function leftBehind(wish: CallOptions = {}) {
  const world = makeWorld();
  await begun(doomed(world), wish);
  await world.clock.pass(40);
  return { world, next: live(world) };
}

/** The user forgets the video; what works in the background hears of it in its own life. */
export async function forgets({ held, books, forgotten, clock }: World): Promise<void> {
  forgotten.push({ videoId: slow.videoId, at: clock.now() });
  await held.forgetVideo(slow.videoId);
  for (const row of books.rows.values()) books.rows.set(row.id, ledgerEntryWithoutVideo(row, slow.videoId));
}

/** A life that has asked, and the page out of sight asks for it. */
export async function begun(world: World, wish: CallOptions = {}) {
  const life = live(world);
  void life.call('captions', slow, wish);
  await turn();
  await world.begins(life.slowTells);
  return life;
}
