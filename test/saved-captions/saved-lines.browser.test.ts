import type { Capture } from '@/lib/provenance/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lineColumnsVersion, minLongTrackLines } from '@/lib/captions/line-columns';
import { readSavedLines } from '@/lib/captions/repository';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { closeDatabase, database } from '@/lib/database/database';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { receiveInCache } from '@/lib/runs/repository/store-response';
import { plannedStep } from '@/lib/runs/step-transitions';
import { deleteTracks } from '@/lib/saved-captions/repository/delete-tracks';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { CachedResponse } from '@/lib/service/call';
import { cacheKey } from '@/lib/service/request';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { cachedResponse } from '../fakes';
import { a } from '../storage/filled-database';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const params = { videoId: a };
const key = cacheKey('captions', params, 'https://service.example');

/** Returns a response with a long track whose lines contain line breaks and character references. */
function longTrack(receivedAt: number, word = 'moon', lines = minLongTrackLines): CachedResponse {
  const rows = Array.from({ length: lines }, (_, index) => {
    const text = index % 7 === 0 ? `the ${word}\nand &amp; the mill` : `${word} ${index}`;
    return { offset: index * 2.5, duration: 2, lang: 'en', text, wordCount: 2, speechRate: 60.5 };
  });
  return cachedResponse({
    key,
    videoId: a,
    params,
    receivedAt,
    requestedAt: receivedAt - 1,
    body: JSON.stringify(rows),
  });
}

function parseResponse(response: CachedResponse) {
  const read = readSavedCues(response);
  if (!read.ok) throw new Error('It cannot be read');
  const { cues, lang, skippedRows, computed, timingIssues } = read.value;
  return { cues, lang, skippedRows, computed, timingIssues };
}

/** Stores a response as a capture of a run. */
async function saveCapture(response: CachedResponse, id: string): Promise<void> {
  const { body, ...about } = response;
  const captureFields = {
    sha256: '',
    bytes: 1,
    extensionVersion: '1',
    cacheHit: false,
    missing: [],
    skippedRows: 0,
    columns: {},
  };
  const capture: Capture = { ...about, ...captureFields, collectionId: 'mills', id, runId: 'r', step: 0, ids: [] };
  await (await database()).put('captures', capture);
  await (await database()).put('captureBodies', { id, body: new TextEncoder().encode(body) });
}
const deriveTracks = () => derivedTrackRepository.bringUpToDate(() => {});

describe('readSavedLines', () => {
  it('returns the same lines as the body without parsing it', async () => {
    const track = longTrack(5);
    await putResponse(track);
    expect(await readSavedLines(track)).toBeNull();
    await deriveTracks();
    const read = vi.spyOn(JSON, 'parse');
    expect(await readSavedLines(track)).toStrictEqual(parseResponse(track));
    expect(read.mock.calls.filter(([text]) => text.length > 1000)).toHaveLength(1);
    expect(await responseRepository.get(key)).toEqual(track);
  });

  it('returns the lines of a single track that `prepare` has derived, and derives it only once', async () => {
    await putResponse(longTrack(5));
    await derivedTrackRepository.prepare({ key, receivedAt: 4 });
    expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
    await derivedTrackRepository.prepare({ key, receivedAt: 5 });
    expect(await readSavedLines({ key, receivedAt: 5 })).toStrictEqual(parseResponse(longTrack(5)));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await derivedTrackRepository.prepare({ key, receivedAt: 5 });
    expect(put).not.toHaveBeenCalled();
  });

  it('never returns lines of another response, even of one from the same millisecond', async () => {
    await putResponse(longTrack(5));
    await deriveTracks();
    expect(await readSavedLines({ key, receivedAt: 6 })).toBeNull();
    await putResponse(longTrack(5, 'sun'));
    expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
    await deriveTracks();
    expect(await readSavedLines({ key, receivedAt: 5 })).toStrictEqual(parseResponse(longTrack(5, 'sun')));
    await putResponse(longTrack(9, 'stars'));
    expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
    expect(await readSavedLines({ key, receivedAt: 9 })).toBeNull();
  });

  it('never returns lines of a response that a run has replaced', async () => {
    await putResponse(longTrack(5));
    await deriveTracks();
    const step = { ...plannedStep({ name: 'captions', params, context: {} }, 'r', 0), state: 'sent' as const };
    await (await database()).put('steps', step);
    const { name: _, body: __, ...responseFields } = longTrack(5, 'sun');
    const captured = { ...responseFields, cacheHit: false, extensionVersion: '1', sha256: '', bytes: 1 };
    expect(await receiveInCache(step, longTrack(5, 'sun'), captured)).toMatchObject({ ok: true });
    expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
  });

  it('returns the lines of a response of a run if it is the newest', async () => {
    await putResponse(longTrack(5));
    await saveCapture(longTrack(7, 'sun'), '7');
    await deriveTracks();
    expect(await readSavedLines({ key, receivedAt: 7 })).toStrictEqual(parseResponse(longTrack(7, 'sun')));
    expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
    await (await database()).clear('captures');
    expect(await readSavedLines({ key, receivedAt: 7 })).toBeNull();
  });

  it('returns null after the track, its video or all responses were deleted', async () => {
    for (const deleteData of [
      () => deleteTracks([key]),
      () => deleteVideoData(a),
      () => responseRepository.deleteAll(),
    ]) {
      await putResponse(longTrack(5));
      await deriveTracks();
      expect(await readSavedLines({ key, receivedAt: 5 })).not.toBeNull();
      await deleteData();
      expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
      expect(await (await database()).count('trackTexts')).toBe(0);
    }
  });

  it('returns null for lines that another version derived', async () => {
    await putResponse(longTrack(5));
    await deriveTracks();
    const db = await database();
    const facts = await db.get('trackStatistics', key);
    const text = await db.get('trackTexts', key);
    if (!facts || !text?.columns) throw new Error('No row was derived');
    const { columns, ...bare } = text;
    await db.put('trackStatistics', { ...facts, columnsVersion: lineColumnsVersion - 1 });
    await db.put('trackTexts', bare);
    expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
    await deriveTracks();
    expect(await readSavedLines({ key, receivedAt: 5 })).toStrictEqual(parseResponse(longTrack(5)));
    await db.put('trackTexts', { ...text, columns: { ...columns, version: lineColumnsVersion + 1 } });
    expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
  });

  it('returns null for a short track, whose lines are not stored separately from its body', async () => {
    await putResponse(longTrack(5, 'moon', minLongTrackLines - 1));
    await deriveTracks();
    expect(await readSavedLines({ key, receivedAt: 5 })).toBeNull();
    expect((await derivedTrackRepository.texts(null, 1))[0]).not.toHaveProperty('columns');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await deriveTracks();
    expect(put).not.toHaveBeenCalled();
  });
});
