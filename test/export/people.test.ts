import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { createReplyThread } from '@/lib/comments/reply-thread';
import type { ExportSource } from '@/lib/export/export-file';
import type { ContentId } from '@/lib/export/package-contents';
import { contentIds } from '@/lib/export/package-contents';
import type { PackageEntry } from '@/lib/export/package-entry';
import { defaultPrivacy, forbiddenContents, type PrivacyChoices } from '@/lib/export/privacy-choices';
import { summarizeTracks } from '@/lib/export/saved-tracks';
import { preparePackage } from '@/lib/export/store/export-jobs';
import { collectFacts } from '@/lib/export/study-facts';
import { treatExport } from '@/lib/export/treated-source';
import type { Plan } from '@/lib/runs/plan-schema';
import { ChannelId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { code, codebook, remarkVariable, toneVariable } from '../coding/coding';
import { cachedResponse } from '../fakes';
import { measureNetwork } from '../network/measured';
import { createRun, rowFor } from '../run-data';
import { t } from '../translations';
import { captionsResponse, tracksOf } from './caption-tracks';
import { bodyOf, bytesOf, createSource, march9, noHistory, testVideo, videoId } from './export-source';

const channelId = ChannelId.parse('UCmarkermarkermarkermark');
const uploadsId = `UULF${channelId.slice(2)}`;
const channelTitle = 'Marker Mill';
const tag = createHash('sha256').update(channelId).digest('hex').slice(0, 12);
const tagsOf = async (names: readonly string[]) =>
  new Map(names.map((name) => [name, createHash('sha256').update(name).digest('hex').slice(0, 12)]));

const videos = [1, 2].map((n) =>
  testVideo(n, {
    channelId,
    channelTitle,
    title: `Sluice ${n} of Marker Mill`,
    description: `Sluice by @markermill, https://www.youtube.com/@markermill, https://youtube.com/c/MarkerTube and www.youtube.com/channel/${channelId}. Write to marker@mill.example or @markerfriend. ${'Words. '.repeat(40)}the end`,
    tags: ['Sluice', 'Marker Mill'],
    localizations: { de: { title: 'Sluice der Marker Mill', description: 'Von @MarkerMill' } },
    caption: { by: 'Marker Mill' },
    thumbnails: { default: { url: 'https://img.example/marker/1.jpg' } },
    publishedAt: '2024-05-17T10:11:12Z',
    unknownField: 'marker',
  }),
);
const related = [1, 2].map((n) => ({
  videoId: videoId(n),
  title: `Sluice ${n} of Marker Mill`,
  channelId,
  channelTitle,
  channelHandle: '@markermill',
  publishedAt: '2 hours ago',
}));
const items = [1, 2].map((n) => ({
  videoId: videoId(n),
  channelId: 'UCmarkersfriendmarkersfr',
  channelTitle: 'Friend of Marker',
  videoOwnerChannelId: channelId,
  videoOwnerChannelTitle: channelTitle,
  videoPublishedAt: '2024-05-17T10:11:12Z',
  publishedAt: '2024-06-18T10:11:12Z',
  playlistId: uploadsId,
}));

const search: Plan = {
  kind: 'search',
  params: { q: 'Marker Mill', channelId },
  pages: 1,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};
/** A part of a search that was split by day. */
const sentParams = { ...search.params, publishedAfter: '2024-05-17T10:11:00Z', pageToken: 'marker' };
const uploads: Plan = { kind: 'playlist', of: { is: 'channel', id: channelId }, pages: 1 };
const uploadsList: Plan = { kind: 'playlist', of: { is: 'playlist', id: uploadsId }, pages: 1 };
const inPortugal: Plan = { ...search, params: { ...search.params, regionCode: 'PT' } };
const runs = [search, uploads, uploadsList, inPortugal].map((plan, n) =>
  createRun({ id: `run-${n}`, plan, state: 'done' }),
);
const ledger: LedgerEntry[] = runs.map((run, n) => rowFor(run, n, { name: 'search', params: sentParams }));

const thread = createReplyThread(
  { videoId: videoId(1), comment: 'c1' },
  [
    cachedResponse({
      name: 'commentReplies',
      params: { comment: 'c1', pageToken: 'marker' },
      body: JSON.stringify({
        data: [
          {
            id: 'r1',
            textDisplay: 'Sluice thanks from Marker Mill',
            authorDisplayName: '@markermill',
            authorChannelId: { value: channelId },
            publishedAt: '2024-05-17T10:11:12Z',
          },
        ],
      }),
    }),
  ],
  30,
);

function study(): ExportSource {
  const source = createSource({
    collection: {
      name: 'Films of Marker Mill',
      design: { name: '', file: 'Marker Mill.json', sha256: '', originalIds: [], steps: [] },
    },
    batches: [
      {
        ids: [videoId(1), videoId(2)],
        address: 'https://www.youtube.com/results?search_query=Marker+Mill',
        titles: ['Sluice of Marker Mill', null],
      },
      { ids: [videoId(1)], address: 'https://www.youtube.com/@markermill/videos' },
    ],
    responses: [
      { name: 'search', params: sentParams, body: bodyOf(related) },
      { name: 'search', params: { ...sentParams, regionCode: 'PT' }, body: bodyOf(related) },
      { name: 'playlistItems', params: { playlist: uploadsId, page: 'marker' }, body: bodyOf(items) },
      { name: 'relatedVideos', params: { videoId: videoId(1) }, body: bodyOf(related) },
      { body: bodyOf(videos), params: { ids: [videoId(1), videoId(2)], lang: 'en' } },
    ],
    notes: [{ videoId: videoId(1), note: 'Marker Mill again', tags: ['Marker Mill'], at: march9 }],
  });
  for (const [index, runId] of ['run-0', 'run-3'].entries()) Object.assign(source.captures[index] ?? {}, { runId });
  const note = { start: 0, end: 1, lang: 'en', createdAt: march9, changedAt: march9 };
  const named = { name: 'Marker Mill', definition: 'About Marker Mill' };
  const variable = {
    ...toneVariable,
    definition: 'Of Marker Mill',
    values: toneVariable.values.map((value) => ({ ...value, ...named })),
  };
  const codes = [
    code({ videoId: videoId(1), coder: 'Marker Mill' }),
    code({ videoId: videoId(1), coder: 'Friend' }),
    code({ videoId: videoId(2), variableId: 'remark', answer: 'Marker Mill again', coder: 'Marker Mill' }),
  ];
  return {
    ...source,
    coding: { codebook: codebook({ variables: [variable, remarkVariable] }), codes },
    history: {
      ...noHistory,
      runs: async () => runs,
      costs: async () => ledger,
      async *saved() {
        yield captionsResponse({ videoId: videoId(1) });
      },
      timedNotes: async () => [
        { ...note, id: 'n1', videoId: videoId(1), text: 'Marker Mill speaks', lineText: 'Sluice of Marker Mill' },
      ],
    },
  };
}

const captions = tracksOf(
  [captionsResponse({ videoId: videoId(1), texts: ['Sluice is by Marker Mill.', 'The mill turns.'] })],
  [videoId(1), videoId(2)],
);

/** Exports the whole package, and returns its files as text by name. */
async function packageFiles(choices: Partial<PrivacyChoices> = {}): Promise<Map<string, string>> {
  const privacy = { ...defaultPrivacy, ...choices };
  const treated = await treatExport(study(), privacy, tagsOf);
  const reader = treated.captions(captions);
  const facts = collectFacts(treated.source, ledger, {
    runs: runs.map(treated.run),
    reused: [],
    tracks: await summarizeTracks(reader),
    threads: 1,
  });
  const threads = async function* () {
    if (thread) yield thread;
  };
  const options = {
    scope: 'newest',
    createdBy: '',
    changedAt: facts.changedAt,
    people: { naming: privacy.replies, tagsOf },
    comments: true,
    notes: true,
    threads: () => treated.threads(threads()),
    captions: reader,
    measureNetwork,
  } as const;
  const files = new Map<string, string>();
  const zip = async function* (entries: AsyncIterable<PackageEntry>) {
    for await (const { name, bytes } of entries) files.set(name, await readableText(name, await bytesOf(bytes)));
    yield new Uint8Array(0);
  };
  const forbidden = forbiddenContents(privacy);
  const contents = new Set(contentIds.filter((id) => !forbidden.has(id)));
  const output = await preparePackage(
    { contents, privacy, threadCount: 1 },
    { zip, translation: async () => t, extensionVersion: '1.0.0' },
    { source: treated.source, facts, options },
  );
  for await (const _ of output.chunks) files.set('name of the package', output.name);
  return files;
}

async function readableText(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const utf8 = new TextDecoder();
  if (name.endsWith('.xlsx'))
    return Object.values(unzipSync(bytes))
      .map((part) => utf8.decode(part))
      .join('\n');
  if (name.endsWith('.parquet'))
    return JSON.stringify(await parquetReadObjects({ file: bytes.buffer }), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  return utf8.decode(bytes);
}

/** Returns the names of the files in which a pattern is found, in names or contents, without the numbers and times in names. */
const filesWith = (files: Map<string, string>, pattern: RegExp): string[] => [
  ...new Set(
    [...files]
      .filter(([name, text]) => pattern.test(name) || pattern.test(text))
      .map(([name]) => name.replace(/^(raw\/|videolist_).*/, '$1*')),
  ),
];

const rowsOf = (csv = '') => Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;

const named = { replies: { is: 'named', because: 'They agreed in writing.' } } as const;
const responses: ContentId[] = ['ndjson', 'ndjson-parts', 'raw'];

describe('an exported package', () => {
  it('has the names of channels in these files as received', async () => {
    expect(filesWith(await packageFiles(named), /marker/i)).toEqual([
      'videos.csv',
      'videos.xlsx',
      'collection.ndjson',
      'videos.parquet',
      'videos/received_month=2024-03/part-0.parquet',
      'videos.ndjson',
      'videos-ndjson/received_month=2024-03/part-0.ndjson',
      'videolist_*',
      'captions.csv',
      'captions.parquet',
      'captions/v0000000001.en.srt',
      'transcripts.csv',
      'transcripts.parquet',
      'texts/v0000000001.en.txt',
      'replies.csv',
      'notes.csv',
      'codebook.json',
      'codebook.csv',
      'codes.csv',
      'agreement.csv',
      'network/related.gexf',
      'network/related.gdf',
      'network/related.graphml',
      'network/nodes.csv',
      'network/replies.gexf',
      'network/replies.gdf',
      'network/replies.graphml',
      'network/replies-nodes.csv',
      'citations.csl.json',
      'citations.bib',
      'citations.ris',
      'raw/*',
      'requests.csv',
      'design.json',
      'plan.json',
      'plan-2.json',
      'plan-3.json',
      'plan-4.json',
      'methods.txt',
      'queries.csv',
      'countries.csv',
      'channels.csv',
      'reporting.md',
      'CITATION.cff',
      'datacite.json',
      'README.txt',
      'datapackage.json',
      'ro-crate-metadata.json',
      'name of the package',
    ]);
  });

  it('lists the files with data about people in its checklist', async () => {
    const files = await packageFiles(named);
    const texts =
      files
        .get('reporting.md')
        ?.match(/Data about people are in (.+)\. Names/)?.[1]
        ?.split('; ') ?? [];
    const groups = texts.map((group) => group.replace('*', ''));
    // These texts are the researcher's, and have the name of the collection.
    const documents = /^(?:methods|reporting|CITATION|datacite|README|datapackage|ro-crate|name of)/;
    const unlisted = filesWith(files, /marker/i).filter(
      (name) => !groups.includes(name.replace(/^(videolist_|plan).*(?=\.)/, '$1').replace(/(?<=\/).*/, '')),
    );
    expect(unlisted.filter((name) => !documents.test(name) && !name.startsWith('videolist'))).toEqual([]);
    expect(texts.some((name) => name.startsWith('videolist'))).toBe(true);
    expect(texts.filter((name) => /^(?:costs|flow|hashes|months)/.test(name))).toEqual([]);
  });

  it.each([
    ['pseudonyms', { channels: 'pseudonyms' }],
    ['pseudonyms, also of an author of replies who is named', { channels: 'pseudonyms', ...named }],
    ['pseudonyms, in shortened texts', { channels: 'pseudonyms', texts: 'shortened' }],
    ['left out', { channels: 'left-out' }],
    ['left out with the authors of replies', { channels: 'left-out', replies: { is: 'omitted' } }],
  ] as const)('has no name, id, handle or address of a channel with channels as %s', async (_, choices) => {
    const files = await packageFiles(choices);
    expect(filesWith(files, /marker/i)).toEqual([]);
    expect([...files.keys()].filter((name) => /^raw|^collection|^videos-ndjson|^plan/.test(name))).toEqual([]);
    expect(files.get('README.txt')).toContain('Responses as received and the collection file are not in this package');
  });

  it('has the same pseudonym of a channel in every file, also where it is the author of a reply', async () => {
    const files = await packageFiles({ channels: 'pseudonyms' });
    const expected = [
      'videos.csv',
      'videos.parquet',
      'replies.csv',
      'channels.csv',
      'network/nodes.csv',
      'citations.bib',
    ];
    expect(filesWith(files, new RegExp(tag))).toEqual(expect.arrayContaining(expected));
    expect(files.get('channels.csv')?.split('\r\n')[1]).toMatch(new RegExp(`^pseudonym:${tag},${tag},,2,`));
    expect(files.get('replies.csv')).toContain(`r1,c1,${tag},Sluice thanks from ${tag},`);
    expect(files.get('methods.txt')).toContain(t('methodsChannelPseudonyms'));
  });

  it('has its key id in its README, which changes with the key', async () => {
    const [keyId] = (await tagsOf(['Sidelight pseudonym key'])).values();
    expect((await packageFiles()).get('README.txt')).toContain(`The id of the key is ${keyId}:`);
    const omitted = await packageFiles({ channels: 'left-out', replies: { is: 'omitted' } });
    expect(omitted.get('README.txt')).not.toContain('The id of the key');
  });

  it('has no word of the platform’s texts if these are left out', async () => {
    const files = await packageFiles({ texts: 'left-out' });
    expect(filesWith(files, /sluice|wikipedia/i)).toEqual([]);
    expect([...files.keys()].filter((name) => /^(?:captions|transcripts|texts)/.test(name))).toEqual([]);
    expect(files.get('citations.bib')).toContain(channelTitle);
    expect(files.get('notes.csv')).toContain('Marker Mill speaks');
  });

  it('has the first 200 characters of texts if these are shortened', async () => {
    const files = await packageFiles({ texts: 'shortened' });
    expect(filesWith(files, /the end/)).toEqual([]);
    expect(files.get('videos.csv')).toMatch(/"Sluice by @markermill[^"]+Words.…"/);
  });

  it.each([
    ['day', '2024-05-17'],
    ['month', '2024-05-01'],
  ] as const)('has the times of publication to the %s', async (times, date) => {
    const files = await packageFiles({ times });
    expect(filesWith(files, /10:11|2 hours ago/)).toEqual([]);
    expect(files.get('network/nodes.csv')).toContain(`,${date},`);
    expect(files.get('replies.csv')).toContain(`,${date} 00:00:00,`);
    expect(filesWith(files, new RegExp(date))).toEqual(expect.arrayContaining(['videos.csv', 'videos.xlsx']));
  });

  it('has in its dictionary the columns of each table, in order', async () => {
    const files = await packageFiles({ channels: 'pseudonyms' });
    const described = Map.groupBy(rowsOf(files.get('data-dictionary.csv')), ({ table = '' }) => table);
    const tables = [...files].filter(([name]) => name.endsWith('.csv') && !name.startsWith('videolist_'));
    for (const [name, text] of tables) {
      const [header] = Papa.parse<string[]>(text.split('\n', 1)[0] ?? '').data;
      expect([name, described.get(name)?.map(({ field }) => field)]).toEqual([name, header]);
    }
  });

  it('has the notes, the tags and the codes of videos in these tables', async () => {
    const files = await packageFiles({ channels: 'pseudonyms' });
    for (const name of ['videos.csv', 'transcripts.csv', 'network/nodes.csv']) {
      const [row] = rowsOf(files.get(name)).filter(({ tags_added }) => tags_added !== '');
      expect(Object.keys(row ?? {}).slice(-4)).toEqual(['note', 'tags_added', 'code_tone', 'code_remarks']);
      expect([name, row?.note, row?.tags_added]).toEqual([name, `${tag} again`, `["${tag}"]`]);
    }
  });

  it('describes in its dictionary how each column was treated', async () => {
    const received = await packageFiles();
    for (const [choices, leftOut] of [
      [{ channels: 'pseudonyms', texts: 'shortened', times: 'day' }, ['channelHandle', 'thumbnails']],
      [{ channels: 'left-out', texts: 'left-out', times: 'month' }, ['channelId', 'title', 'line_text']],
    ] as const) {
      const files = await packageFiles(choices);
      const columns = rowsOf(files.get('data-dictionary.csv')).filter(({ table = '' }) => table.endsWith('.csv'));
      const described: string[] = [];
      for (const { table = '', field = '', type, note = '' } of columns) {
        const cells = (texts: Map<string, string>) =>
          rowsOf(texts.get(table)).flatMap((row) => (row[field] ? [row[field]] : []));
        const isLeftOut = note.endsWith(t('columnLeftOut'));
        if (isLeftOut) described.push(field);
        const isEmptied = cells(files).length === 0 && cells(received).length > 0 && field !== 'added_address';
        if (isEmptied || isLeftOut) expect([table, field, isLeftOut, cells(files)]).toEqual([table, field, true, []]);
        if (type?.startsWith('date,'))
          expect(cells(files).filter((cell) => !/^\d{4}-\d{2}-\d{2}$/.test(cell))).toEqual([]);
        if (note.includes(t('columnPseudonym')))
          expect(cells(files).filter((cell) => !/^(?:pseudonym:)?[0-9a-f]{12}$/.test(cell))).toEqual([]);
      }
      expect(described).toEqual(expect.arrayContaining([...leftOut]));
    }
  });

  it('describes the default in its README, without a word about what it does not leave out', async () => {
    const readme = (await packageFiles()).get('README.txt');
    expect(readme).toContain('Ids, names, handles and thumbnails of channels are as received. Authors of replies have');
    expect(readme).toContain('These data are not anonymous.');
    expect(readme).not.toContain('Responses as received and the collection file are not');
  });
});

describe('forbiddenContents', () => {
  it.each([
    [{}, []],
    [{ channels: 'pseudonyms' }, responses],
    [{ times: 'day' }, responses],
    [{ texts: 'shortened' }, responses],
    [
      { texts: 'left-out' },
      [
        ...responses,
        ...['captions', 'captions-parquet', 'captions-srt', 'transcripts', 'transcripts-parquet', 'transcripts-txt'],
      ],
    ],
  ] as const)('with %j', (choices, expected) => {
    expect([...forbiddenContents({ ...defaultPrivacy, ...choices }).keys()]).toEqual(expected);
  });
});
