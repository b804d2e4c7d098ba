import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CaptionRow } from '@/lib/bulk-captions/caption-rows';
import { captionEntries, type ZipContents } from '@/lib/bulk-captions/zip-entries';
import { noViews } from '@/lib/captions/views';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import { noSpending } from '@/lib/spending/spending';
import { noon } from '../fakes';
import { idOf } from '../run-data';

const captionsOf = (videoId: VideoId, lang: string, texts: string[]): CachedResponse => ({
  key: `k ${videoId}`,
  name: 'captions',
  params: { videoId, lang: 'de' },
  videoId,
  requestedAt: noon,
  receivedAt: noon,
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(
    texts.map((text, index) => ({ text, duration: 2, offset: index * 3, lang, wordCount: 2, speechRate: 60 })),
  ),
});
const rowOf = (videoId: VideoId, more: Partial<CaptionRow> = {}): CaptionRow => ({
  videoId,
  outcome: 'notRequested',
  track: null,
  planned: { lang: 'de', mode: 'default' },
  request: { lang: 'de', mode: 'default' },
  isOther: false,
  isInProgress: false,
  failure: null,
  cost: null,
  ...more,
});
const savedRow = (response: CachedResponse, more: Partial<CaptionRow> = {}): CaptionRow =>
  rowOf(response.videoId as VideoId, {
    outcome: 'saved',
    track: {
      key: response.key,
      videoId: response.videoId ?? '',
      request: { lang: 'de', mode: 'default' },
      format: 'json',
      lang: 'de',
      receivedAt: response.receivedAt,
    },
    ...more,
  });

async function zipOf(rows: CaptionRow[], responses: CachedResponse[], more: Partial<ZipContents> = {}) {
  const progress: number[] = [];
  const files = new Map<string, string>();
  let reads = 0;
  const entries = captionEntries({
    rows,
    formats: ['srt', 'txt'],
    views: noViews,
    extensionVersion: '0.1',
    at: noon,
    options: { lineEnds: 'lf', clipOverlaps: true, layout: { times: 'none', every: 30 } },
    naming: { template: '{title} [{id}] {quality}.{ext}', emoji: true },
    titleOf: (id) => (id === idOf(1) ? 'Tide: mills' : null),
    getResponse: async (key) => {
      reads += 1;
      return responses.find((one) => one.key === key);
    },
    detailsOf: async () => ({ chapters: [], channel: null }),
    stateTextOf: ({ outcome }) => `is ${outcome}`,
    notesOf: (requestedLang, receivedLang) =>
      requestedLang === receivedLang ? [] : [`asked for ${requestedLang}, ${receivedLang} came`],
    onProgress: (done) => progress.push(done),
    ...more,
  });
  for await (const { name, bytes } of entries) {
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    expect(files.has(name)).toBe(false);
    files.set(name, Buffer.concat(parts).toString());
  }
  const manifest = JSON.parse(files.get('manifest.json') ?? '') as { videos: Record<string, unknown>[] };
  return { files, manifest, progress, reads };
}

describe('captionEntries', () => {
  const one = captionsOf(idOf(1), 'de', ['Guten Tag', 'Auf Wiedersehen']);
  const two = captionsOf(idOf(2), 'en', ['Good day']);
  const rows = [
    savedRow(one, { cost: { ...noSpending, micros: 1030 } }),
    savedRow(two, { isOther: true }),
    rowOf(idOf(3), { outcome: 'notAvailable' }),
    rowOf(idOf(4), { outcome: 'uncertain', cost: { ...noSpending, unpriced: 1 } }),
  ];

  it('dates an ELAN file by when its captions were received', async () => {
    const one = captionsOf(idOf(1), 'de', ['eins']);
    const { files } = await zipOf([savedRow(one)], [one], { formats: ['eaf'] });
    const eaf = [...files].find(([name]) => name.endsWith('.eaf'))?.[1];
    expect(/ DATE="([^"]*)"/.exec(eaf ?? '')?.[1]).toBe(new Date(noon).toISOString());
  });

  it('contain the files for text analysis with the channel from the saved details', async () => {
    const detailsOf = async () => ({ chapters: [], channel: 'Mill & sea' });
    const formats = ['docx', 'transcript', 'tei', 'vrt'] as const;
    const { files, manifest } = await zipOf([savedRow(one)], [one], { formats, detailsOf });
    const name = `Tide_ mills [${idOf(1)}].de`;
    expect([...files.keys()].slice(0, 4)).toEqual(
      ['docx', 'transcript.txt', 'tei.xml', 'vrt'].map((extension) => `${name}.${extension}`),
    );
    expect(files.get(`${name}.transcript.txt`)).toBe('[00:00:00]\tGuten Tag Auf Wiedersehen\n');
    expect(files.get(`${name}.tei.xml`)).toContain('<author>Mill &amp; sea</author>');
    expect(files.get(`${name}.vrt`)).toContain(' channel="Mill &amp; sea"');
    expect(manifest.videos[0]).toMatchObject({ files: formats.map((format) => ({ format })) });
  });

  it('contain each format of each saved video, with a file name that shows if another language came', async () => {
    const { files } = await zipOf(rows, [one, two]);
    expect([...files.keys()]).toEqual([
      `Tide_ mills [${idOf(1)}].de.srt`,
      `Tide_ mills [${idOf(1)}].de.txt`,
      `[${idOf(2)}].en (requested de).srt`,
      `[${idOf(2)}].en (requested de).txt`,
      'manifest.csv',
      'manifest.xlsx',
      'manifest.json',
    ]);
    expect(files.get(`Tide_ mills [${idOf(1)}].de.srt`)).toContain('00:00:03,000 --> 00:00:05,000\nAuf Wiedersehen');
    expect(files.get(`[${idOf(2)}].en (requested de).txt`)).toContain('asked for de, en came');
  });

  it('list every video in the CSV and JSON manifests, with the checksum of each file', async () => {
    const { files, manifest } = await zipOf(rows, [one, two]);
    expect(manifest.videos.map(({ videoId, state, stateText }) => [videoId, state, stateText])).toEqual([
      [idOf(1), 'saved', 'is saved'],
      [idOf(2), 'saved', 'is saved'],
      [idOf(3), 'not-available', 'is notAvailable'],
      [idOf(4), 'uncertain', 'is uncertain'],
    ]);
    expect(manifest.videos[0]).toMatchObject({ billedMicros: 1030, language: 'de', isOtherLanguage: false, lines: 2 });
    expect(manifest.videos[1]).toMatchObject({ billedMicros: null, language: 'en', isOtherLanguage: true });
    expect(manifest.videos[3]).toMatchObject({ unpricedRequests: 1, receivedAt: null, files: [] });
    for (const { files: written } of manifest.videos as {
      files: { name: string; sha256: string; bytes: number }[];
    }[]) {
      for (const { name, sha256, bytes } of written) {
        const content = files.get(name) ?? '';
        expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
        expect(Buffer.byteLength(content)).toBe(bytes);
      }
    }
    const lines = (files.get('manifest.csv') ?? '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
    expect(lines[0]).toContain('srtFile,srtSha256,srtBytes,txtFile');
  });

  it('state in the manifest when the response in the file was received, even if it replaced the listed one', async () => {
    const { manifest } = await zipOf([savedRow(one)], [{ ...one, receivedAt: noon + 60_000 }]);
    expect(manifest.videos[0]).toMatchObject({ receivedAt: new Date(noon + 60_000).toISOString() });
  });

  it('apply the active views and name them in file names and manifest', async () => {
    const noisy = captionsOf(idOf(1), 'de', ['[Musik]', 'Guten Tag']);
    const views = { ...noViews, noSounds: true };
    const { files, manifest } = await zipOf([savedRow(noisy)], [noisy], { views });
    const [name] = files.keys();
    expect(name).toBe(`Tide_ mills [${idOf(1)}].de (no sounds).srt`);
    expect(files.get(name ?? '')).not.toContain('Musik');
    expect(manifest).toMatchObject({ views: ['no sounds'] });
  });

  it('name hidden formatting in the manifests only for tracks with formatting', async () => {
    const formatted = captionsOf(idOf(1), 'de', ['<i>Guten Tag</i>']);
    const plain = captionsOf(idOf(2), 'de', ['Guten Tag']);
    const views = { ...noViews, noTags: true, noSounds: true };
    const { files, manifest } = await zipOf([savedRow(formatted), savedRow(plain)], [formatted, plain], { views });
    expect(manifest.videos.map((video) => video.views)).toEqual([['no tags', 'no sounds'], ['no sounds']]);
    expect([...files.keys()].filter((name) => name.endsWith('.srt')).map((name) => name.split('.de')[1])).toEqual([
      ' (no sounds).srt',
      ' (no sounds).srt',
    ]);
    const rowsOfCsv = (files.get('manifest.csv') ?? '').trimEnd().split('\r\n').slice(1);
    expect(rowsOfCsv.map((line) => line.split(',').at(-2))).toEqual(['no tags; no sounds', 'no sounds']);
  });

  it('contain the chapters of videos with saved details', async () => {
    const options = { lineEnds: 'lf', clipOverlaps: true, layout: { times: 'chapter', every: 30 } } as const;
    const detailsOf = async (id: string) => ({
      chapters: id === idOf(1) ? [{ start: 3, title: 'Farewell' }] : [],
      channel: null,
    });
    const { files } = await zipOf(rows, [one, two], { formats: ['txt'], options, detailsOf });
    const [first = '', second = ''] = [...files.values()];
    expect(first).toMatch(/Guten Tag\s+.*Farewell\s+Auf Wiedersehen/);
    expect(second).not.toContain('Farewell');
  });

  it('report captions that were deleted meanwhile, and continue', async () => {
    const { manifest, progress } = await zipOf(rows, [two]);
    expect(manifest.videos[0]).toMatchObject({ state: 'not-requested', files: [] });
    expect(manifest.videos[1]).toMatchObject({ state: 'saved' });
    expect(progress).toEqual([1, 2, 3, 4]);
  });

  it('read one track at a time', async () => {
    let reads = 0;
    const entries = captionEntries({
      ...({ rows, formats: ['srt'], views: noViews, extensionVersion: '', at: 0 } as const),
      options: { lineEnds: 'lf', clipOverlaps: true, layout: { times: 'none', every: 30 } },
      naming: { template: '{id}.{ext}', emoji: true },
      titleOf: () => null,
      getResponse: async () => {
        reads += 1;
        return one;
      },
      stateTextOf: () => '',
      notesOf: () => [],
      onProgress: () => undefined,
      detailsOf: async () => ({ chapters: [], channel: null }),
    });
    await entries.next();
    expect(reads).toBe(1);
    await entries.return(undefined);
  });
});
