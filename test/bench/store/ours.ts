import { createCollection } from '@/lib/collection/collection';
import { closeDatabase, database } from '@/lib/database/database';
import { runExecutionRepository, runRepository } from '@/lib/runs/repository/run-repository';
import { sentStep } from '@/lib/runs/step-transitions';
import type { CachedResponse, ParsedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { readResponse } from '@/lib/service/read-response';
import type { OpenVideoStore } from './video-store';

/** Stores each response as the worker does during a run: saves it with its step, parses it, and adds its videos. */
export const ours: OpenVideoStore = async () => {
  const db = await database();
  await db.put('collections', createCollection('bench', 'Bench', 0));
  const ids = Array.from({ length: 100_000 }, (_, nth) => VideoId.parse(`v${String(nth).padStart(10, '0')}`));
  const plan = { kind: 'details', ids, lang: null, fields: null, maxMissingShare: 1 } as const;
  await runRepository.start({ plan: { ...plan }, budget: null, collectionId: 'bench' });
  const [run] = await runRepository.runs('bench');
  if (!run) throw new Error('No run started');
  const runWithSteps = { run, steps: await runExecutionRepository.steps(run.id) };
  return {
    async store(bytes) {
      const body = new TextDecoder().decode(bytes);
      const planned = await runExecutionRepository.firstStep(run.id, 'planned');
      const sent = planned && sentStep(planned, 1);
      if (!sent) throw new Error('No request is left');
      await db.put('steps', sent);
      const cached = cachedResponse(sent.params, body);
      const received = await runExecutionRepository.receive(sent, cached, false, bytes);
      const read = readResponse('batchVideos', cached);
      if (!received.ok || !received.value || !read.ok) throw new Error('It was not received');
      const stored = await runExecutionRepository.store(
        runWithSteps,
        received.value,
        read.value as ParsedResponse<EndpointName>,
      );
      if (!stored.ok || stored.value !== 'stored') throw new Error('It was not stored');
    },
    count: async () => new Set((await db.getAll('captures')).flatMap((capture) => capture.ids)).size,
    async end() {
      await closeDatabase();
      await new Promise<void>((done, failed) => {
        const request = indexedDB.deleteDatabase('library');
        request.onsuccess = () => done();
        request.onerror = () => failed(request.error);
      });
    },
  };
};

const cachedResponse = (params: unknown, body: string): CachedResponse => ({
  key: 'bench',
  name: 'batchVideos',
  params,
  videoId: null,
  requestedAt: 1,
  receivedAt: 2,
  status: 200,
  contentType: 'application/json',
  body,
});
