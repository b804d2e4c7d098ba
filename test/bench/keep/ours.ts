import { newCollection } from '@/lib/collection/collection';
import { runJournal } from '@/lib/runs/repository/run-journal';
import { runRoom } from '@/lib/runs/repository/run-repository';
import { sentAt } from '@/lib/runs/step-transitions';
import type { HeldAnswer, Told } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { readAnswer } from '@/lib/service/read-response';
import { closeDatabase, database } from '@/lib/storage/database';
import type { OpenKeeper } from './keeper';

/** What the worker does with each answer of a run: received beside its step, read, and stored with what it says of whom. */
export const ours: OpenKeeper = async () => {
  const db = await database();
  await db.put('collections', newCollection('bench', 'Bench', 0));
  const ids = Array.from({ length: 100_000 }, (_, nth) => VideoId.parse(`v${String(nth).padStart(10, '0')}`));
  const plan = { kind: 'complete', ids, lang: null, fields: null, mostMissing: 1 } as const;
  await runJournal.begin({ plan: { ...plan }, budget: null, collectionId: 'bench' });
  const [run] = await runJournal.runs('bench');
  if (!run) throw new Error('No run began');
  const journal = { run, steps: await runRoom.steps(run.id) };
  return {
    async keep(bytes) {
      const body = new TextDecoder().decode(bytes);
      const planned = await runRoom.first(run.id, 'planned');
      const sent = planned && sentAt(planned, 1);
      if (!sent) throw new Error('Nothing is left to ask');
      await db.put('steps', sent);
      const held = heldFrom(sent.asked, body);
      const received = await runRoom.receive(sent, held, false, bytes);
      const read = readAnswer('batchVideos', held);
      if (!received.ok || !received.value || !read.ok) throw new Error('It was not received');
      const stored = await runRoom.store(journal, received.value, read.value as Told<EndpointName>);
      if (!stored.ok || stored.value !== 'stored') throw new Error('It was not stored');
    },
    count: async () => new Set((await db.getAll('captures')).flatMap((capture) => capture.ids)).size,
    async end() {
      await closeDatabase();
      await new Promise<void>((done, failed) => {
        const request = indexedDB.deleteDatabase('sidelight');
        request.onsuccess = () => done();
        request.onerror = () => failed(request.error);
      });
    },
  };
};

const heldFrom = (asked: unknown, body: string): HeldAnswer => ({
  key: 'bench',
  name: 'batchVideos',
  asked,
  videoId: null,
  requestedAt: 1,
  receivedAt: 2,
  status: 200,
  contentType: 'application/json',
  body,
});
