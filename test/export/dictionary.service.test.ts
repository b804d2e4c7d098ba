import { describe, expect, it } from 'vitest';
import { type ContentOptions, contentEntries } from '@/lib/export/content-files';
import { dictionaryCsv } from '@/lib/export/data-dictionary';
import { costsFile } from '@/lib/export/ledger-files';
import { missingFile } from '@/lib/export/missing-file';
import { contentIds } from '@/lib/export/package-contents';
import { describePackage } from '@/lib/export/package-description';
import { singleEntry } from '@/lib/export/package-entry';
import { datapackageText } from '@/lib/export/package-metadata';
import { requestsFile } from '@/lib/export/requests-file';
import { collectFacts } from '@/lib/export/study-facts';
import { t } from '../translations';
import { noTracks } from './caption-tracks';
import { bodyOf, createSource, march9, testVideo, textOf, videoId } from './export-source';

const source = createSource({ batches: [{ ids: [videoId(1)] }], responses: [{ body: bodyOf([testVideo(1)]) }] });
const options: ContentOptions = {
  scope: 'newest',
  createdBy: '',
  changedAt: march9,
  comments: false,
  people: { naming: { is: 'named', because: 'They agreed in writing.' }, tagsOf: async () => new Map() },
  async *threads() {},
  captions: noTracks,
};
const entries = [
  ...contentIds.flatMap((id) => contentEntries(id, options, source)),
  ...[missingFile, requestsFile, costsFile([])].map(singleEntry),
];

/** Returns the header of every table by file name, or `null` for files that are not CSV. */
async function headsOf(): Promise<Map<string, string[] | null>> {
  const heads = new Map<string, string[] | null>();
  for (const entrySource of entries) {
    for await (const { name, bytes } of entrySource(source)) {
      const [head = ''] = (await textOf(bytes)).replace(/^\ufeff/, '').split('\r\n');
      heads.set(name, name.endsWith('.csv') ? head.split(',') : null);
    }
  }
  return heads;
}

describe('dictionaryCsv and datapackageText', () => {
  it('list the columns of every table', async () => {
    const heads = await headsOf();
    const tables = new Map<string, string[]>();
    for (const line of dictionaryCsv(t, { names: [...heads.keys()], areNamed: true })
      .split('\r\n')
      .slice(1, -1)) {
      const [table = '', column = ''] = line.split(',');
      tables.set(table, [...(tables.get(table) ?? []), column]);
    }
    const written = [...heads.keys()].map((name) => ({ name, mediaType: 'text/csv', sha256: '', bytes: 0 }));
    const description = describePackage(source.collection);
    const about = {
      facts: collectFacts(source, []),
      description,
      methods: '',
      toolVersion: '',
      scope: 'newest',
      areNamed: true,
    } as const;
    const { resources } = JSON.parse(datapackageText({ ...about, written, describeField: ({ note }) => t(note) }));
    const csv = [...heads].filter(([, head]) => head !== null);
    expect(csv.map(([name]) => name)).toHaveLength(9);
    for (const [name, head] of csv) {
      expect([name, tables.get(name.replace(/^videolist.*$/, 'videolist.csv'))]).toEqual([name, head]);
      const { schema } = resources.find(({ path }: { path: string }) => path === name);
      expect(schema.fields.map((field: { name: string }) => field.name)).toEqual(head);
    }
    expect(tables.get('videos.xlsx')?.map((name) => name.replace(' (UTC)', ''))).toEqual(tables.get('videos.csv'));
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['videos.parquet', 'videos/*/*.parquet']));
  });
});
