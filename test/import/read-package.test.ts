import { describe, expect, it } from 'vitest';
import { captionsFile } from '@/lib/export/caption-files';
import { networkEntries } from '@/lib/export/network-files';
import { packageEntries } from '@/lib/export/package-entries';
import { singleEntry } from '@/lib/export/package-entry';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { compareReplication, replicationTracks } from '@/lib/export/replication-file';
import { collectFacts } from '@/lib/export/study-facts';
import { videosCsv } from '@/lib/export/video-tables';
import type { ListFile } from '@/lib/import/list-summary';
import { packageFiles, readPackage } from '@/lib/import/read-package';
import { summarizeComparison } from '@/lib/replication/compare-studies';
import { captionsResponse, tracksOf } from '../export/caption-tracks';
import { bodyOf, bytesOf, createSource, testVideo, videoId } from '../export/export-source';
import { repeatedDesign } from '../fixtures/design';
import { measureNetwork } from '../network/measured';
import { t } from '../translations';

const ids = [1, 2, 3].map((n) => videoId(n));
const [first = videoId(1), second = videoId(2)] = ids;
const about = {
  title: 'Tide mills',
  version: '1.2',
  creators: [{ name: 'Lovelace, Ada' }, { name: 'Tidal Lab' }],
};
const source = createSource({
  collection: { about },
  batches: [{ ids }],
  responses: [
    { body: bodyOf([testVideo(1, { title: 'Sluice, "old"\r\nand new' }), testVideo(2)]), missing: [videoId(3)] },
    {
      body: bodyOf([{ videoId: first }, { videoId: second }]),
      name: 'relatedVideos',
      params: { videoId: first, pages: 1 },
    },
  ],
});
const tracks = tracksOf(
  [
    captionsResponse({ videoId: first, texts: ['One', ' "two",\nthree', 'nul\0'] }),
    captionsResponse({ videoId: first, params: { lang: 'de' }, lang: 'de', texts: ['Eins'] }),
    captionsResponse({ videoId: second }),
  ],
  ids,
);

const fileOf = (name: string, content: Uint8Array | string): ListFile & { name: string } => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name,
    size: bytes.length,
    async *bytes() {
      // Chunks that end anywhere, as those of a file do.
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    },
  };
};

/** Exports a study and returns the files of its package. */
async function exportedFiles(): Promise<(ListFile & { name: string })[]> {
  const entries = packageEntries({
    source,
    facts: collectFacts(source, []),
    scope: 'newest',
    entries: [singleEntry(videosCsv('newest')), singleEntry(captionsFile(tracks)), networkEntries(measureNetwork)],
    privacy: defaultPrivacy,
    keyId: null,
    threads: 0,
    t,
    extensionVersion: '1.0.0',
  });
  const files = [fileOf('design.json', '{}')];
  for await (const { name, bytes } of entries) files.push(fileOf(name, await bytesOf(bytes)));
  return files;
}

const read = (files: readonly (ListFile & { name: string })[]) =>
  readPackage(packageFiles(files) ?? new Map(), 'Name of the design', async () => {});
const changed = async (name: string, content: string | null) => {
  const files = (await exportedFiles()).filter((file) => file.name !== name);
  return content === null ? files : [...files, fileOf(name, content)];
};

describe('readPackage', () => {
  it('reads the results of an exported study, which are equal to the study itself', async () => {
    const { original, ...counts } = await read(await exportedFiles());
    expect(counts).toEqual({ videos: 2, links: 2, tracks: 3, changedFiles: [] });
    expect(original).toMatchObject({
      title: 'Tide mills',
      version: '1.2',
      creators: ['Lovelace, Ada', 'Tidal Lab'],
      identifier: '',
      collected: '2024-03-09/2024-03-10',
    });
    const design = { ...repeatedDesign(), original };
    const replication = compareReplication(
      { ...source, collection: { ...source.collection, design } },
      await replicationTracks(tracks),
    );
    const statuses = replication?.rows.map(({ kind, status }) => `${kind} ${status}`);
    expect([...new Set(statuses)]).toEqual([
      'video same',
      'link same',
      'viewCount same',
      'likeCount same',
      'commentCount same',
      'captions same',
    ]);
    expect(summarizeComparison(replication?.rows ?? []).get('captions')?.counts.same).toBe(3);
  });

  it('reads a package whose folder was packed again', async () => {
    const inFolder = (await exportedFiles()).map((file) => ({ ...file, name: `study/${file.name}` }));
    expect(await read([...inFolder, fileOf('__MACOSX/study/._design.json', 'x')])).toMatchObject({
      videos: 2,
      changedFiles: [],
    });
  });

  it('names the files that were changed, removed or added without their hash', async () => {
    expect((await read(await changed('videos.csv', 'id,title\r\n'))).changedFiles).toEqual(['videos.csv']);
    expect((await read(await changed('captions.csv', null))).changedFiles).toEqual(['captions.csv']);
    expect((await read(await changed('hashes.txt', null))).changedFiles).toEqual(['hashes.txt']);
  });

  it('counts a missing table as not in the package', async () => {
    expect(await read(await changed('network/edges.csv', null))).toMatchObject({ videos: 2, links: null, tracks: 3 });
  });

  it('leaves out unreadable rows and values of an edited table, and keeps the others', async () => {
    const csv = `title,id,viewCount\nA,${first},12\nB,short,3\nC,${second},many\n`;
    const { original, videos } = await read(await changed('videos.csv', csv));
    expect(videos).toBe(2);
    expect(JSON.parse(original.tables).videos).toMatchObject([
      { id: first, title: 'A', viewCount: '12', likeCount: null, at: null },
      { id: second, title: 'C', viewCount: null },
    ]);
  });

  it('reads tables whose columns were moved', async () => {
    const edges = `rank,source,target\r\n1,${first},${second}\r\n2,${first},short\r\n`;
    const { original } = await read(await changed('network/edges.csv', edges));
    expect(JSON.parse(original.tables).related).toEqual({ [first]: [second] });
  });

  it.each<[string, string, object]>([
    ['no JSON', '{', { title: 'Name of the design', creators: [], version: '' }],
    [
      'other types',
      '{"titles":7,"creators":[{"name":8},9],"version":[]}',
      { title: 'Name of the design', creators: [] },
    ],
    ['a DOI', '{"doi":"10.5281/zenodo.4711"}', { identifier: '10.5281/zenodo.4711' }],
    [
      'an identifier',
      '{"identifiers":[{"identifier":"x"},{"identifier":"https://a.example/b"}]}',
      { identifier: 'https://a.example/b' },
    ],
  ])('reads datacite.json with %s', async (_, text, expected) => {
    expect((await read(await changed('datacite.json', text))).original).toMatchObject(expected);
  });
});

describe('packageFiles', () => {
  it('returns null without a design', () => {
    expect(packageFiles([fileOf('videos.csv', 'id')])).toBeNull();
  });

  it('refuses files that are too large to unpack', () => {
    expect(() => packageFiles([{ ...fileOf('design.json', ''), size: 5_000_000_000 }])).toThrow();
  });
});
