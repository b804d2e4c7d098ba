import { afterEach, describe, expect, it } from 'vitest';
import { viewsMessage } from '@/lib/details/byline';
import { parseVideoIn } from '@/lib/details/parsed-video';
import { detailColumnsOf } from '@/lib/provenance/capture';
import { relatedJson, relatedTable } from '@/lib/related/export-related';
import { relatedRows, shownRows } from '@/lib/related/related-rows';
import type { ParamsOf } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { tableCsv } from '@/lib/shared/table';
import { clientOf } from './contract/client-of';
import { testService } from './service/http/test-service';

/** Tests how the client parses unusual responses that the service sends over real HTTP. */
const service = testService();
const changeResponses = (what: unknown) => service.control('POST', 'oddities', what);
const addFault = (what: unknown) => service.control('POST', 'faults', what);
const videoId = () => VideoId.parse(service.running.sample.videoId);

afterEach(async () => {
  await service.control('DELETE', 'oddities');
  await service.control('DELETE', 'faults');
});

const client = () => clientOf(service.running.url, service.running.token);
const captions = () => client()('captions', { videoId: videoId() });
const related = () => client()('relatedVideos', { videoId: videoId(), pages: 1 });
const details = () => {
  const ids = service.running.sampleData.videos.slice(0, 20).map(({ id }) => VideoId.parse(id));
  return client()('batchVideos', { ids } satisfies ParamsOf<'batchVideos'>);
};

describe('rows with null fields', () => {
  const nulls = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]));

  it('are kept in details, as if the fields were not given', async () => {
    const set = nulls('tags', 'defaultLanguage', 'likeCount', 'localizations');
    await changeResponses({ endpoint: 'batchVideos', rows: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18], set });
    const response = await details();
    expect(response).toMatchObject({ ok: true, value: { skippedRows: [] } });
    expect(response.ok && response.value.value.data).toHaveLength(20);
    expect(response.ok && response.value.wrongFields).toEqual([]);
  });

  it('are kept in captions', async () => {
    const before = await captions();
    await changeResponses({ endpoint: 'captions', set: nulls('speechRate', 'wordCount') });
    const response = await captions();
    expect(response).toMatchObject({ ok: true, value: { skippedRows: [] } });
    const [lines, all] = [response, before].map((one) => (one.ok ? (one.value.value as unknown[]).length : 0));
    expect(lines).toBe(all);
    expect(response.ok && response.value.response.body).toContain('"speechRate":null');
  });

  it('are kept in related videos', async () => {
    await changeResponses({ endpoint: 'relatedVideos', set: nulls('viewCount', 'title') });
    const response = await related();
    expect(response.ok && response.value.value.data.length).toBe(20);
  });
});

describe('rows with numbers as text and text as numbers', () => {
  it('are kept, with the same view counts', async () => {
    const before = await details();
    await changeResponses({ endpoint: 'batchVideos', swapTypes: true });
    const response = await details();
    expect(response.ok && response.value.skippedRows).toEqual([]);
    expect(response.ok && response.value.value.data.map(({ viewCount }) => viewCount)).toEqual(
      before.ok && before.value.value.data.map(({ viewCount }) => viewCount),
    );
  });
});

describe('count that JavaScript would round', () => {
  const digits = '9007199254740993';
  const counted = { endpoint: 'relatedVideos', digits: { viewCount: digits } };

  it('is exact in related videos: on screen, when sorted and in files', async () => {
    await changeResponses({ ...counted, rows: [0, 3] });
    const response = await related();
    if (!response.ok) throw new Error(JSON.stringify(response.failure));
    expect(response.value).toMatchObject({ skippedRows: [], wrongFields: [] });
    const rows = relatedRows(response.value.value.data, []);
    expect(rows.map(({ views }) => typeof views).slice(0, 4)).toEqual(['string', 'number', 'number', 'string']);
    expect(shownRows(rows, '', 'views')[0]?.views).toBe(digits);
    expect(viewsMessage(String(rows[0]?.views), 'en')).toMatchObject({ fill: ['9,007,199,254,740,993'] });
    const list = { params: { videoId: videoId() }, pagesFetched: 1, rows, skippedRows: [], receivedAt: 0 };
    expect(tableCsv(relatedTable(list)).split('\r\n')[1]).toContain(`,${digits},`);
    expect(relatedJson(list)).toContain(digits);
  });

  it('is exact in details, both as received and when parsed from the saved response', async () => {
    await changeResponses({ ...counted, endpoint: 'batchVideos' });
    const response = await details();
    if (!response.ok) throw new Error(JSON.stringify(response.failure));
    const [row] = response.value.value.data;
    expect(row?.viewCount).toBe(digits);
    expect(parseVideoIn(response.value.response.body, String(row?.id))?.video.viewCount).toBe(digits);
    expect(response.value.response.body).toContain(`"viewCount":${digits}`);
  });

  it('is exact in search results', async () => {
    await changeResponses({ ...counted, endpoint: 'search' });
    const response = await client()('search', { q: 'tide', type: 'video' });
    if (!response.ok) throw new Error(JSON.stringify(response.failure));
    expect(detailColumnsOf(response.value.value.data).viewCount?.[0]).toBe(digits);
  });
});

describe('envelope with invalid totals', () => {
  it.each([
    { totalResults: null, resultsPerPage: null },
    { totalResults: 'many', resultsPerPage: -1 },
  ])('does not affect its rows: %j', async (envelope) => {
    await changeResponses({ endpoint: 'batchVideos', envelope });
    const response = await details();
    expect(response.ok && response.value.value.data).toHaveLength(20);
  });
});

describe('error response for captions with an unknown message', () => {
  it.each([
    [400, { error: { message: 'Project suspended' } }, 'Project suspended'],
    [200, { error: { message: 'Insufficient credits' } }, 'Insufficient credits'],
    [404, { error: 'Route not found' }, 'Route not found'],
    [409, { error: 'Busy' }, 'Busy'],
    [451, { error: 'Not in your country' }, 'Not in your country'],
  ])('is quoted and not taken for "no captions": %i %j', async (status, body, message) => {
    await addFault({ endpoint: 'captions', status, body: JSON.stringify(body) });
    const response = await captions();
    expect(response).toMatchObject({ ok: false, failure: { kind: 'refused', status, message } });
    expect(response).not.toHaveProperty('came');
  });
});

describe('error response for captions without a body', () => {
  it.each([404, 405, 413, 500])('is reported with its status: %i', async (status) => {
    await addFault({ endpoint: 'captions', status, body: '' });
    expect(await captions()).toMatchObject({ ok: false, failure: { kind: 'refused', status, message: '' } });
  });
});

describe('service that repeats the token', () => {
  it.each(['plain', 'json', 'url', 'base64'] as const)('does not get it into stored data: %s', async (echo) => {
    await addFault({ endpoint: 'captions', echo });
    const response = await captions();
    if (!response.ok) throw new Error(JSON.stringify(response.failure));
    expect(response).toMatchObject({ ok: true, value: { response: { tokenRemoved: true } } });
    const stored = response.ok ? response.value.response.body : '';
    expect(stored).toContain('…');
    const { token } = service.running;
    const escaped = [...token].map((character) => character.charCodeAt(0).toString(16));
    const encoded = Buffer.from(`Bearer ${token}`).toString('base64');
    for (const written of [token, encoded.slice(12, -4), `\\u00${escaped.join('\\u00')}`, `%${escaped.join('%')}`])
      expect(stored).not.toContain(written);
    expect(JSON.stringify(response)).not.toContain(token);
  });
});

describe('response body of the service', () => {
  it('is rejected if it is too large', async () => {
    await addFault({ endpoint: 'captions', hugeBytes: 34 * 1024 * 1024 });
    expect(await captions()).toMatchObject({ ok: false, failure: { kind: 'response-too-large' } });
  });

  it('is rejected if it is nested too deeply', async () => {
    await addFault({ endpoint: 'captions', nestedLevels: 100_000 });
    expect(await captions()).toEqual({ ok: false, failure: { kind: 'response-too-large', bytes: 200_000 } });
  });
});
