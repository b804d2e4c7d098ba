import { tabSession } from '@/lib/browser/current-tab';
import { sha256Digest } from '@/lib/browser/environment';
import { createCollection } from '@/lib/collection/collection';
import { collectionRepository, storeCollection } from '@/lib/collection/repository/collection-repository';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { database } from '@/lib/database/database';
import type { Download } from '@/lib/downloads/records';
import { timedNoteRepository } from '@/lib/notes/repository';
import type { Capture } from '@/lib/provenance/records';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import type { Run, Step } from '@/lib/runs/records';
import { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import { settingsRepository } from '@/lib/settings/repository';
import { code, codebook } from '../coding/coding';
import { cachedResponse } from '../fakes';
import { timedNote } from '../notes/timed-note';
import { originalStudy, originalVideo } from '../replication/original';

export const [a, b] = [VideoId.parse('-aaaaaaaaaa'), VideoId.parse('bbbbbbbbbbb')];
export const comment = 'Ugx4bR0k9VwqTtN2c7F4';
const service = 'https://service.example';
const ids = [a, b];
const key = cacheKey('batchVideos', { ids }, service);
const plan = { kind: 'details', ids, lang: null, fields: null, maxMissingShare: 1 } as const;

/** Stores responses, ledger rows and other rows about two videos, and two collections that contain both videos. */
export async function fillEverything(): Promise<void> {
  await settingsRepository.change({ recording: true });
  await tabSession.putTitle(7, { videoId: b, title: 'B' });
  await fillResponsesAndLedger();
  for (const collectionId of ['mills', 'clocks']) await fillCollection(collectionId);
}

async function fillResponsesAndLedger(): Promise<void> {
  const db = await database();
  await putResponse(
    cachedResponse({ key: cacheKey('captions', { videoId: a }, service), videoId: a, params: { videoId: a } }),
  );
  await putResponse(
    cachedResponse({ key: 'related', videoId: b, params: { videoId: b }, body: `[{"videoId":"${a}"}]` }),
  );
  for (const videoId of ids) await timedNoteRepository.put(timedNote({ id: `note ${videoId}`, videoId }));
  for (const videoId of ids) await responseRepository.saveTitle(videoId, `Called ${videoId}`);
  await db.put('openedComments', { videoId: a, comment, at: 1 });
  const row = { id: '1', name: 'batchVideos', params: { ids }, key, videoId: null, state: 'confirmed', billed: 530 };
  await db.put('ledger', row as never as LedgerEntry);
  const tool = { mcpUrl: service, requestedAt: 1, receivedAt: 2 };
  await db.put('toolResponses', { ...tool, id: '1', tool: 'get', params: { videoId: a }, body: '{"content":[]}' });
  const rows = JSON.stringify({ data: ids.map((id) => ({ id, title: `T ${id}` })) });
  const body = JSON.stringify({ content: [{ type: 'text', text: rows }], structuredContent: JSON.parse(rows) });
  await db.put('toolResponses', { ...tool, id: '2', tool: 'search', params: { q: 'tide' }, body });
  await db.put('downloads', { id: '1', videoId: a, state: 'done', name: `${a}.vtt` } as never as Download);
  await db.put('knownWords', { lang: 'en', words: ['tide'] });
  await db.put('bills', { day: '2026-11-22', micros: 30_000, at: 1 });
  await db.put('credentials', { is: 'plain', secret: { access: 'a.b.c', signedIn: null }, origins: [] }, 'first');
}

const design = {
  name: 'A study',
  file: 'study.zip',
  sha256: '0'.repeat(64),
  originalIds: [],
  steps: [{ step: 1, added: 'import', address: null, at: '2026-03-09T10:00:00.000Z', ids }],
  original: originalStudy(
    {
      videos: ids.map((id) => originalVideo(id)),
      related: { [a]: [b], [b]: [a] },
      tracks: ids.map((id) => ({ id, lang: 'en', mode: 'default', hash: '0123456789abcdef' })),
    },
    { title: 'A study' },
  ),
};

async function fillCollection(collectionId: string): Promise<void> {
  const db = await database();
  await storeCollection({ ...createCollection(collectionId, collectionId, 1), design });
  const context = { from: 'page', page: 'other', address: null, rank: null } as const;
  await collectionRepository.add(
    collectionId,
    ids.map((videoId) => ({ videoId, title: null, context })),
  );
  await noteRepository.put(
    ids.map((videoId) => ({ collectionId, videoId, note: 'Runs again', tags: ['tide'], at: 1 })),
  );
  await db.put('codebooks', codebook({ collectionId }));
  for (const videoId of ids) await db.put('codes', code({ collectionId, videoId }));
  const runId = `run of ${collectionId}`;
  await db.put('runs', { id: runId, collectionId, plan, state: 'done' } as never as Run);
  await db.put('savedSearches', {
    id: `query of ${collectionId}`,
    collectionId,
    name: 'q',
    plan,
    hash: '',
    createdAt: 1,
  });
  await addCapture(collectionId, runId, `whole of ${collectionId}`, { params: { ids }, key, name: 'batchVideos' });
  const alone = {
    params: { ids: [a] },
    key: cacheKey('batchVideos', { ids: [a] }, service),
    name: 'batchVideos',
  } as const;
  await addCapture(collectionId, runId, `alone of ${collectionId}`, { ...alone, videoId: a });
}

async function addCapture(
  collectionId: string,
  runId: string,
  id: string,
  request: Pick<Capture, 'params' | 'key' | 'name' | 'videoId'>,
): Promise<void> {
  const db = await database();
  const body = new TextEncoder().encode(JSON.stringify({ data: ids.map((one) => ({ id: one, title: `T ${one}` })) }));
  const about = { ...request, collectionId, id, runId, step: 0, requestedAt: 1, receivedAt: 2, status: 200 };
  const columns = { ids, columns: { title: ids.map((one) => `T ${one}`) }, missing: [], skippedRows: 0 };
  const provenance = {
    sha256: await sha256Digest(body),
    bytes: body.byteLength,
    extensionVersion: '1',
    cacheHit: false,
    contentType: '',
  };
  await db.put('captures', { ...about, ...columns, ...provenance });
  await db.put('captureBodies', { id, body });
  const results = { ids, added: 2, missing: 0, nextPageToken: null, totalResults: null, newest: null, oldest: null };
  const [n, { name, params }] = [await db.count('steps'), request];
  await db.put('steps', {
    runId,
    n,
    name,
    params,
    context: {},
    state: 'stored',
    captureId: id,
    results,
  } as never as Step);
}
