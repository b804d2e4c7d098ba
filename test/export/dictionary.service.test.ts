import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { createReplyThread } from '@/lib/comments/reply-thread';
import { type ContentOptions, contentEntries } from '@/lib/export/content-files';
import { dictionaryCsv } from '@/lib/export/data-dictionary';
import { costsFile } from '@/lib/export/ledger-files';
import { missingFile } from '@/lib/export/missing-file';
import { contentIds } from '@/lib/export/package-contents';
import { describePackage } from '@/lib/export/package-description';
import { singleEntry } from '@/lib/export/package-entry';
import { datapackageText } from '@/lib/export/package-metadata';
import { defaultPrivacy, type PrivacyChoices } from '@/lib/export/privacy-choices';
import { requestsFile } from '@/lib/export/requests-file';
import { collectFacts } from '@/lib/export/study-facts';
import { confirmedEntry, createLedgerEntry } from '@/lib/service/ledger-entry';
import { cachedResponse } from '../fakes';
import { measureNetwork } from '../network/measured';
import { t } from '../translations';
import { captionsResponse, tracksOf } from './caption-tracks';
import { bodyOf, createSource, march9, noHistory, testVideo, textOf, videoId } from './export-source';

const ledger = [
  confirmedEntry(
    createLedgerEntry({
      name: 'batchVideos',
      params: {},
      key: '1.0.1 batchVideos',
      videoId: null,
      startedBy: 'user',
      sentAt: march9,
      idSuffix: 'a',
      quote: { is: 'entered', micros: 530 },
      runId: 'run-1',
      collectionId: 'c1',
      step: 0,
    }),
    march9 + 1,
    530,
  ),
];
/** A collection with a value in every table. */
const source = {
  ...createSource({
    batches: [{ ids: [videoId(1), videoId(2), videoId(3)] }],
    responses: [
      {
        body: bodyOf([
          testVideo(1, { tags: ['Tide'], caption: 'true', defaultAudioLanguage: 'en' }),
          testVideo(3, { tags: ['tide'] }),
        ]),
        missing: [videoId(2)],
      },
      {
        name: 'search',
        params: { q: 'tide' },
        body: JSON.stringify({ data: [{ videoId: videoId(1) }], nextPageToken: 'n' }),
      },
      {
        name: 'relatedVideos',
        params: { videoId: videoId(1) },
        body: bodyOf([{ videoId: videoId(3), title: 'Weir', channelHandle: '@weir' }, { videoId: videoId(1) }]),
      },
    ],
    notes: [{ videoId: videoId(1), note: 'Read', tags: ['mill'], at: march9 }],
  }),
  history: { ...noHistory, costs: async () => ledger },
};
const thread = createReplyThread(
  { videoId: videoId(1), comment: 'c1' },
  [
    cachedResponse({
      name: 'commentReplies',
      body: JSON.stringify({ data: [{ id: 'r1', textDisplay: 'It turns.', authorDisplayName: '@ada' }] }),
    }),
  ],
  30,
);
const captions = captionsResponse({ videoId: videoId(1) });
const namedPeople: PrivacyChoices = { ...defaultPrivacy, replies: { is: 'named', because: 'They agreed in writing.' } };
const options: ContentOptions = {
  scope: 'newest',
  createdBy: '',
  changedAt: march9,
  comments: false,
  notes: true,
  people: { naming: { is: 'named', because: 'They agreed in writing.' }, tagsOf: async () => new Map() },
  async *threads() {
    if (thread) yield thread;
  },
  captions: tracksOf([captions], [videoId(1)]),
  measureNetwork,
};
const entries = [
  ...contentIds.flatMap((id) => contentEntries(id, options, source)),
  ...[missingFile, requestsFile, costsFile(ledger)].map(singleEntry),
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
    for (const line of dictionaryCsv(t, { names: [...heads.keys()], privacy: namedPeople })
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
      summary: '',
      extensionVersion: '',
      scope: 'newest',
      privacy: namedPeople,
    } as const;
    const { resources } = JSON.parse(datapackageText({ ...about, written, t }));
    const csv = [...heads].filter(([, head]) => head !== null);
    expect(csv.map(([name]) => name)).toHaveLength(20);
    for (const [name, head] of csv) {
      expect([name, tables.get(name)]).toEqual([name, head]);
      const { schema } = resources.find(({ path }: { path: string }) => path === name);
      expect(schema.fields.map((field: { name: string }) => field.name)).toEqual(head);
    }
    expect(tables.get('videos.xlsx')?.map((name) => name.replace(' (UTC)', ''))).toEqual(tables.get('videos.csv'));
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['videos.parquet', 'videos/*/*.parquet']));
  });
});

type DictionaryRow = Record<'table' | 'field' | 'unit' | 'note' | 'values' | 'endpoints', string>;

/** Returns the tables of the package by file name, and the rows of its dictionary. */
async function packageTables() {
  const files = new Map<string, Record<string, string>[]>();
  const names: string[] = [];
  for (const entrySource of entries) {
    for await (const { name, bytes } of entrySource(source)) {
      const text = await textOf(bytes);
      names.push(name);
      if (name.endsWith('.csv')) files.set(name, Papa.parse<Record<string, string>>(text, parseOptions).data);
    }
  }
  const dictionary = Papa.parse<DictionaryRow>(dictionaryCsv(t, { names, privacy: namedPeople }), parseOptions).data;
  return { files, names, dictionary };
}
const parseOptions = { header: true, skipEmptyLines: true } as const;

describe('data dictionary of a package with data in its tables', () => {
  it('names only tables and columns that the package has', async () => {
    const { files, names, dictionary } = await packageTables();
    const isFile = (table: string) => {
      // A table in several files has their pattern as its name.
      const pattern = new RegExp(`^${table.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
      return names.some((name) => pattern.test(name));
    };
    expect(dictionary.map(({ table }) => table).filter((table) => !isFile(table))).toEqual([]);
    for (const [name, rows] of files) {
      const described = dictionary.filter(({ table }) => table === name).map(({ field }) => field);
      if (rows[0]) expect(described).toEqual(Object.keys(rows[0]));
    }
  });

  it('states the units of times, rates, amounts and sizes', async () => {
    const { dictionary } = await packageTables();
    const unitOf = (name: string) => dictionary.find(({ field }) => field === name)?.unit;
    expect(['parsedDuration', 'speechRate', 'quoted_usd', 'billed_usd', 'bytes'].map(unitOf)).toEqual([
      'seconds',
      'words per minute',
      'US dollars',
      'US dollars',
      'bytes',
    ]);
  });

  it('calls a column empty only if it always is', async () => {
    const { files, dictionary } = await packageTables();
    const always = dictionary.filter(({ note }) => note === t('columnOfToolsEmpty'));
    expect(always.length).toBeGreaterThan(5);
    for (const { table, field } of always)
      expect([field, (files.get(table) ?? []).filter((row) => row[field] !== '')]).toEqual([field, []]);
    const [listed] = files.get([...files.keys()].find((name) => name.startsWith('videolist')) ?? '') ?? [];
    expect(listed?.caption).toBe('true');
    const paged = files.get('requests.csv')?.map(({ endpoint, more_pages }) => [endpoint, more_pages]);
    expect(paged).toEqual([
      ['POST /batch/videos', ''],
      ['POST /batch/videos', ''],
      ['GET /search', 'true'],
      ['GET /relatedVideos', ''],
    ]);
  });

  it('lists the values of each column with fixed values, and explains exactly these', async () => {
    const { files, dictionary } = await packageTables();
    const enumerated = dictionary.filter(({ values }) => values !== '');
    expect(new Set(enumerated.map(({ field }) => field))).toEqual(
      new Set([
        'state',
        'level',
        'scale',
        'added_from',
        'added_page',
        'reason',
        'mode',
        'kind',
        'origin',
        'price_source',
        'failure',
      ]),
    );
    for (const { table, field, note, values } of enumerated) {
      const all = values.split(' | ');
      const used = (files.get(table) ?? []).flatMap((row) => row[field] || []);
      expect([field, used.filter((value) => !all.includes(value))]).toEqual([field, []]);
      const explained = [...note.matchAll(/(?:^|\. )([a-z-]+):/g)].map(([, value]) => value);
      if (explained.length > 0) expect([field, explained.sort()]).toEqual([field, all.sort()]);
    }
    const explains = (field: string) => enumerated.find((row) => row.field === field)?.note.includes(':');
    expect(['state', 'added_from', 'reason', 'origin', 'price_source'].filter((field) => !explains(field))).toEqual([]);
  });

  it('names the endpoints of each column of the videos', async () => {
    const { dictionary } = await packageTables();
    const endpointsOf = (field: string) =>
      dictionary.find((row) => row.table === 'videos.csv' && row.field === field)?.endpoints;
    const details = ['POST /batch/videos', 'GET /videos', 'GET /popularVideos'];
    expect(endpointsOf('channelHandle')).toBe('GET /relatedVideos');
    expect(endpointsOf('liveBroadcastContent')).toBe('GET /search');
    expect(endpointsOf('position')).toBe('GET /playlistItems');
    expect(endpointsOf('caption')?.split(' | ').sort()).toEqual(details.sort());
    expect(endpointsOf('viewCount')?.split(' | ').sort()).toEqual([...details, 'GET /relatedVideos'].sort());
    expect(endpointsOf('note')).toBe('');
  });
});
