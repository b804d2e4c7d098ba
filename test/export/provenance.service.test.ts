import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import { rawEntries } from '@/lib/export/content-files';
import { parseCollectionFile } from '@/lib/export/parse-collection-file';
import { requestsFile } from '@/lib/export/requests-file';
import { sha256Hex } from '@/lib/shared/sha256';
import { bodyOf, bytesOf, createSource, testVideo, textOf, videoId } from './export-source';

/**
 * Creates a source with an unchanged response, one with deleted rows, and one that was reused from another collection.
 */
function study() {
  const source = createSource({
    batches: [{ ids: [videoId(1), videoId(2), videoId(3)] }],
    responses: [1, 2, 3].map((n) => ({ body: bodyOf([testVideo(n)]) })),
  });
  const [, second, third] = source.captures;
  if (second) second.redacted = 2;
  if (third)
    third.reusedFrom = { collectionId: 'other', captureId: 'k9', name: 'popularVideos', params: { country: 'DK' } };
  return source;
}

describe('requestsFile', () => {
  it('states the number of deleted rows and the origin of each reused response', async () => {
    const [head = '', ...rows] = (await textOf(requestsFile.chunks(study()))).trim().split(/\r?\n/);
    const names = head.replace(/^\ufeff/, '').split(',');
    const from = names.indexOf('rows_deleted');
    expect(names.slice(from)).toEqual([
      'rows_deleted',
      'deleted_at',
      'reused_from',
      'reused_endpoint',
      'reused_params',
      'reused_request_id',
    ]);
    const tails = rows.map((row) => row.match(/(\d+,[^,]*,[^,]*,[^,]*,[^,]*,[^,]*)$/)?.[0]);
    expect(tails).toEqual(['0,,,,,', '2,,,,,', '0,,k9,GET /popularVideos,"{""country"":""DK""}",']);
  });

  it('has the checksum and length of each response in the package', async () => {
    const link = 'https://files.example/a.mp4?expire=1710000000&sig=SECRETSECRET';
    const source = createSource({
      responses: [{ body: bodyOf([testVideo(1)]) }, { body: bodyOf([{ id: videoId(2), link }]) }],
    });
    const table = (await textOf(requestsFile.chunks(source))).replace(/"(?:[^"]|"")*"/g, '');
    const [names = [], ...rows] = table.split('\r\n').map((row) => row.split(','));
    const raw: string[][] = [];
    for await (const { bytes } of rawEntries(null)(source)) {
      const all = await bytesOf(bytes);
      raw.push([sha256Hex(all), String(all.length)]);
    }
    const sum = names.indexOf('sha256');
    const length = names.indexOf('bytes');
    expect(rows.slice(0, 2).map((row) => [row[sum], row[length]])).toEqual(raw);
  });

  it('has the number of pages that a response with related videos reports', async () => {
    const bodies = [{ data: [], pagesFetched: 3 }, { data: [] }].map((body) => JSON.stringify(body));
    const params = { videoId: videoId(0), pages: 5 };
    const source = createSource({ responses: bodies.map((body) => ({ name: 'relatedVideos', params, body })) });
    const { data } = Papa.parse<Record<string, string>>(await textOf(requestsFile.chunks(source)), { header: true });
    expect(data.slice(0, 2).map(({ pages_fetched }) => pages_fetched)).toEqual(['3', '']);
  });

  it('states whether a search had more pages', async () => {
    const pages = [{ data: [], nextPageToken: 'next' }, { data: [] }].map((page) => JSON.stringify(page));
    const [first = '', last = ''] = pages;
    const source = createSource({
      responses: [{ name: 'search', body: first }, { name: 'search', body: last }, { body: bodyOf([testVideo(1)]) }],
    });
    const morePages = async (exported: typeof source) => {
      const [head = '', ...rows] = (await textOf(requestsFile.chunks(exported))).trim().split(/\r?\n/);
      // The column is counted from the end, because parameters in earlier columns can contain commas.
      const column = head.split(',').indexOf('more_pages') - head.split(',').length;
      return rows.map((row) => row.split(',').at(column));
    };
    expect(await morePages(source)).toEqual(['true', 'false', '']);
    // Without its body, the response no longer shows whether there were more pages.
    expect(await morePages({ ...source, body: async () => undefined })).toEqual(['', '', '']);
  });
});

describe('collectionFile', () => {
  it('exports and restores deleted rows and reused responses', async () => {
    const source = study();
    const captures = [];
    for await (const record of parseCollectionFile(
      (await textOf(collectionFileWithoutReplies.chunks(source))).split('\n'),
      Date.UTC(2100, 0),
    )) {
      if (record.is === 'capture') captures.push({ ...record.capture, collectionId: 'c1' });
    }
    expect(captures).toEqual(source.captures);
  });
});
