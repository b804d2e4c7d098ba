import { afterEach, describe, expect, it } from 'vitest';
import { viewsMessage } from '@/lib/details/byline';
import { parseVideoIn } from '@/lib/details/parsed-video';
import { detailColumnsOf } from '@/lib/provenance/detail-columns';
import { relatedJson, relatedTable } from '@/lib/related/export-related';
import { relatedRows, shownRows } from '@/lib/related/related-rows';
import type { ParamsOf } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { tableCsv } from '@/lib/shared/table';
import { clientOf } from './contract/client-of';
import { asking } from './service/http/asking';

/** Odd answers of the service, read by the extension's own client over real HTTP. */
const service = asking();
const makeOdd = (what: unknown) => service.control('POST', 'oddities', what);
const spoil = (what: unknown) => service.control('POST', 'faults', what);
const videoId = () => VideoId.parse(service.running.sample.videoId);

afterEach(async () => {
  await service.control('DELETE', 'oddities');
  await service.control('DELETE', 'faults');
});

const client = () => clientOf(service.running.url, service.running.token);
const captions = () => client()('captions', { videoId: videoId() });
const related = () => client()('relatedVideos', { videoId: videoId(), pages: 1 });
const details = () => {
  const ids = service.running.world.videos.slice(0, 20).map(({ id }) => VideoId.parse(id));
  return client()('batchVideos', { ids } satisfies ParamsOf<'batchVideos'>);
};

describe('rows of which some fields are null', () => {
  const nulls = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]));

  it('are all there: details', async () => {
    const set = nulls('tags', 'defaultLanguage', 'likeCount', 'localizations');
    await makeOdd({ endpoint: 'batchVideos', rows: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18], set });
    const answer = await details();
    expect(answer).toMatchObject({ ok: true, value: { setAside: [] } });
    expect(answer.ok && answer.value.value.data).toHaveLength(20);
    expect(answer.ok && answer.value.wrongFields).toHaveLength(10);
  });

  it('are all there: captions', async () => {
    const before = await captions();
    await makeOdd({ endpoint: 'captions', set: nulls('speechRate', 'wordCount') });
    const answer = await captions();
    expect(answer).toMatchObject({ ok: true, value: { setAside: [] } });
    const [lines, all] = [answer, before].map((one) => (one.ok ? (one.value.value as unknown[]).length : 0));
    expect(lines).toBe(all);
    expect(answer.ok && answer.value.held.body).toContain('"speechRate":null');
  });

  it('are all there: related videos', async () => {
    await makeOdd({ endpoint: 'relatedVideos', set: nulls('viewCount', 'title') });
    const answer = await related();
    expect(answer.ok && answer.value.value.data.length).toBe(20);
  });
});

describe('rows whose numbers are text, and the other way round', () => {
  it('are read as they are meant', async () => {
    const before = await details();
    await makeOdd({ endpoint: 'batchVideos', swapTypes: true });
    const answer = await details();
    expect(answer.ok && answer.value.setAside).toEqual([]);
    expect(answer.ok && answer.value.value.data.map(({ viewCount }) => viewCount)).toEqual(
      before.ok && before.value.value.data.map(({ viewCount }) => viewCount),
    );
  });
});

describe('a count that JavaScript would round', () => {
  const digits = '9007199254740993';
  const counted = { endpoint: 'relatedVideos', digits: { viewCount: digits } };

  it('is exact in related videos: on screen, in the order and in files', async () => {
    await makeOdd({ ...counted, rows: [0, 3] });
    const answer = await related();
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    expect(answer.value).toMatchObject({ setAside: [], wrongFields: [] });
    const rows = relatedRows(answer.value.value.data, []);
    expect(rows.map(({ views }) => typeof views).slice(0, 4)).toEqual(['string', 'number', 'number', 'string']);
    expect(shownRows(rows, '', 'views')[0]?.views).toBe(digits);
    expect(viewsMessage(String(rows[0]?.views), 'en')).toMatchObject({ fill: ['9,007,199,254,740,993'] });
    const list = { asked: { videoId: videoId() }, pagesFetched: 1, rows, setAside: [], receivedAt: 0 };
    expect(tableCsv(relatedTable(list)).split('\r\n')[1]).toContain(`,${digits},`);
    expect(relatedJson(list)).toContain(digits);
  });

  it('is exact in details, read as they arrive and from storage', async () => {
    await makeOdd({ ...counted, endpoint: 'batchVideos' });
    const answer = await details();
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    const [row] = answer.value.value.data;
    expect(row?.viewCount).toBe(digits);
    expect(parseVideoIn(answer.value.held.body, String(row?.id))?.video.viewCount).toBe(digits);
    expect(answer.value.held.body).toContain(`"viewCount":${digits}`);
  });

  it('is exact in what a search found', async () => {
    await makeOdd({ ...counted, endpoint: 'search' });
    const answer = await client()('search', { q: 'tide', type: 'video' });
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    expect(detailColumnsOf(answer.value.value.data).viewCount?.[0]).toBe(digits);
  });
});

describe('an envelope', () => {
  it.each([
    { totalResults: null, resultsPerPage: null },
    { totalResults: 'many', resultsPerPage: -1 },
  ])('keeps its list whatever stands around it: %j', async (envelope) => {
    await makeOdd({ endpoint: 'batchVideos', envelope });
    const answer = await details();
    expect(answer.ok && answer.value.value.data).toHaveLength(20);
  });
});

describe('a refusal of captions in words of its own', () => {
  it.each([
    [400, { error: { message: 'Project suspended' } }, 'Project suspended'],
    [200, { error: { message: 'Insufficient credits' } }, 'Insufficient credits'],
    [404, { error: 'Route not found' }, 'Route not found'],
    [409, { error: 'Busy' }, 'Busy'],
    [451, { error: 'Not in your country' }, 'Not in your country'],
  ])('is quoted and is not "no captions": %i %j', async (status, body, message) => {
    await spoil({ endpoint: 'captions', status, body: JSON.stringify(body) });
    const answer = await captions();
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', status, message } });
    expect(answer).not.toHaveProperty('came');
  });

  it.each([404, 405, 413, 500])('is judged by its status where it has no body: %i', async (status) => {
    await spoil({ endpoint: 'captions', status, body: '' });
    expect(await captions()).toMatchObject({ ok: false, failure: { kind: 'refused', status, message: '' } });
  });
});

describe('a service that repeats the token', () => {
  it.each(['plain', 'json', 'url', 'base64'] as const)('brings it into nothing that is stored: %s', async (echo) => {
    await spoil({ endpoint: 'captions', echo });
    const answer = await captions();
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    expect(answer).toMatchObject({ ok: true, value: { held: { tokenRemoved: true } } });
    const stored = answer.ok ? answer.value.held.body : '';
    expect(stored).toContain('…');
    const { token } = service.running;
    const escaped = [...token].map((character) => character.charCodeAt(0).toString(16));
    const encoded = Buffer.from(`Bearer ${token}`).toString('base64');
    for (const written of [token, encoded.slice(12, -4), `\\u00${escaped.join('\\u00')}`, `%${escaped.join('%')}`])
      expect(stored).not.toContain(written);
    expect(JSON.stringify(answer)).not.toContain(token);
  });
});

describe('a body beyond all bounds', () => {
  it('is given up and said, and the bytes read are counted', async () => {
    await spoil({ endpoint: 'captions', hugeBytes: 34 * 1024 * 1024 });
    expect(await captions()).toMatchObject({ ok: false, failure: { kind: 'too-much' } });
  });

  it('is not read where it is nested too deep', async () => {
    await spoil({ endpoint: 'captions', nestedLevels: 100_000 });
    expect(await captions()).toEqual({ ok: false, failure: { kind: 'too-much', bytes: 200_000 } });
  });
});
