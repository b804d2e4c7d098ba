import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import Papa from 'papaparse';
import { ROCrate } from 'ro-crate';
import { Validator } from 'ro-crate/lib/validator.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { zipStream } from '@/lib/downloads/browser/zip-stream';
import { citationCffText } from '@/lib/export/citation-cff';
import { contentEntries } from '@/lib/export/content-files';
import { designFile, planFiles } from '@/lib/export/design-file';
import { exportFields } from '@/lib/export/fields';
import { othersRights, rightsTo } from '@/lib/export/file-rights';
import { costsFile } from '@/lib/export/ledger-files';
import { missingFile } from '@/lib/export/missing-file';
import { type ContentId, contentIds } from '@/lib/export/package-contents';
import { describePackage, licences, type PackageMetadata } from '@/lib/export/package-description';
import { packageEntries } from '@/lib/export/package-entries';
import { singleEntry } from '@/lib/export/package-entry';
import { defaultPrivacy, type PrivacyChoices } from '@/lib/export/privacy-choices';
import { readmeParagraphs } from '@/lib/export/readme-text';
import { requestsFile } from '@/lib/export/requests-file';
import { collectFacts } from '@/lib/export/study-facts';
import type { Plan } from '@/lib/runs/plan-schema';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { Video } from '@/lib/service/resource-schemas';
import { measureNetwork } from '../network/measured';
import { createRun, detailsPlan } from '../run-data';
import { t } from '../translations';
import { captionsResponse, tracksOf } from './caption-tracks';
import { bodyOf, bytesOf, createSource, march9, testVideo, textOf, videoId } from './export-source';
import { about } from './package-about';
import { checkSchemas } from './package-schemas';

const link = 'https://files.example/a.mp4?expire=1710000000&sig=SECRETSECRET';
const malformedRow = { id: videoId(9), title: [7] };

const study = (stated?: Partial<PackageMetadata>) =>
  createSource({
    ...(stated && { collection: { about: stated } }),
    batches: [{ ids: [1, 2, 3, 4].map((n) => videoId(n)) }],
    responses: [
      { body: bodyOf([testVideo(1), testVideo(2), malformedRow, 'no row']), missing: [videoId(3)], skippedRows: 1 },
      { body: bodyOf([testVideo(1, { videoFileUrl: link })]), name: 'popularVideos', params: { country: 'PT' } },
    ],
    notes: [{ videoId: videoId(2), note: 'a note', tags: [], at: march9 }],
  });

const search: Plan = {
  kind: 'search',
  params: { q: 'tide' },
  pages: 1,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};

const ledger: LedgerEntry[] = [
  {
    id: '1',
    name: 'batchVideos',
    params: {},
    key: 'k',
    videoId: null,
    startedBy: 'user',
    runId: 'run-1',
    collectionId: 'c1',
    sentAt: march9,
    receivedAt: march9 + 900,
    quoted: 1040,
    priceSource: 'entered',
    priceVersion: '1',
    billed: 1040,
    state: 'confirmed',
    failure: null,
    dismissed: false,
  },
];

const runs = [createRun({ plan: search }), createRun({ id: 'details', plan: detailsPlan([videoId(1)]) })];

function entries(
  contents: readonly ContentId[] = contentIds,
  privacy: PrivacyChoices = defaultPrivacy,
  stated?: Partial<PackageMetadata>,
) {
  const source = study(stated);
  const facts = collectFacts(source, ledger);
  const people = { naming: { is: 'replaced' } as const, tagsOf: async () => new Map<string, string>() };
  const options = {
    scope: 'newest',
    createdBy: 'Sidelight 0.1.0',
    changedAt: facts.changedAt,
    people,
    comments: false,
    notes: true,
    threads: noThreads,
    captions: tracksOf([captionsResponse({ videoId: videoId(1) })], [videoId(1)]),
    measureNetwork,
  } as const;
  const plans = [designFile(runs), ...planFiles(source, runs, t)];
  const commonFiles = [missingFile, requestsFile, costsFile(ledger), ...plans].map(singleEntry);
  return packageEntries({
    source,
    facts,
    scope: 'newest',
    entries: [...contents.flatMap((id) => contentEntries(id, options, source)), ...commonFiles],
    privacy,
    keyId: null,
    threads: 1,
    t,
    extensionVersion: '0.1.0',
  });
}

async function* noThreads() {}

async function filesOf(all = entries()): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for await (const { name, bytes } of all) files.set(name, await bytesOf(bytes));
  return files;
}
const text = (files: Map<string, Uint8Array>, name: string): string => new TextDecoder().decode(files.get(name));
const sha256Of = (bytes: Uint8Array | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

const crateContext = JSON.parse(
  readFileSync(new URL('../../node_modules/ro-crate/lib/context.json', import.meta.url), 'utf8'),
)['@context'];

const schemaErrors = (schema: string, value: unknown) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(new URL(`../fixtures/${schema}`, import.meta.url), 'utf8')));
  validate(value);
  return validate.errors ?? [];
};

describe('packageEntries', () => {
  it('yields the same bytes for the same collection', async () => {
    const one = await bytesOf(zipStream(entries(), march9));
    const other = await bytesOf(zipStream(entries(), march9));
    expect(one.length).toBeGreaterThan(20_000);
    expect(sha256Of(one)).toBe(sha256Of(other));
  });

  it('describes its plans, its design and each line of its collection by JSON Schemas', async () => {
    const files = await filesOf();
    const texts = new Map([...files.keys()].map((name) => [name, text(files, name)]));
    const lines = text(files, 'collection.ndjson').trimEnd().split('\n').length;
    expect(checkSchemas(texts)).toEqual({ checked: lines + 4 + 3, errors: [] });
    for (const name of ['plan', 'design', 'collection', 'videos']) {
      const schema = JSON.parse(text(files, `schemas/${name}.schema.json`));
      expect(schema).toMatchObject({ title: expect.stringMatching(/./), description: expect.stringMatching(/./) });
    }
    const forged = text(files, 'design.json').replace('"kind": "search"', '"kind": "shell"');
    expect(checkSchemas(texts.set('design.json', forged)).errors).toHaveLength(1);
    expect(text(files, 'README.txt')).toContain(readmeParagraphs.collection);
  });

  it('explains each kind of line of its collection in its README', async () => {
    const files = await filesOf();
    const { anyOf } = JSON.parse(text(files, 'schemas/collection.schema.json'));
    const kinds = anyOf.map((line: { properties: { kind: { const: string } } }) => line.properties.kind.const);
    const explained = [...text(files, 'README.txt').matchAll(/^ {2}([a-z-]+): [A-Z].*\.$/gm)].map(([, kind]) => kind);
    expect(explained).toEqual(kinds);
  });

  it('lists the SHA-256 of every file in the format of sha256sum', async () => {
    const files = await filesOf();
    const lines = text(files, 'hashes.txt').trimEnd().split('\n');
    expect(new Set(lines.map((line) => line.slice(66)))).toEqual(
      new Set([...files.keys()].filter((name) => name !== 'hashes.txt')),
    );
    for (const line of lines) expect(line.slice(0, 64)).toBe(sha256Of(files.get(line.slice(66))));
  });

  it('yields a valid datapackage.json with the checksum of each listed file', async () => {
    const files = await filesOf();
    const description = JSON.parse(text(files, 'datapackage.json'));
    expect(schemaErrors('datapackage.schema.json', description)).toEqual([]);
    for (const { path, hash, bytes } of description.resources) {
      expect({ path, hash, bytes }).toEqual({
        path,
        hash: `sha256:${sha256Of(files.get(path))}`,
        bytes: files.get(path)?.length,
      });
    }
    const [videos] = description.resources;
    expect(videos).toMatchObject({ path: 'videos.csv', schema: { missingValues: [''], primaryKey: ['id'] } });
    const [head] = text(files, 'videos.csv').split('\r\n');
    expect(videos.schema.fields.map(({ name }: { name: string }) => name)).toEqual(head?.split(','));
    expect(schemaErrors('datapackage.schema.json', { ...description, resources: [] })).not.toEqual([]);
  });

  it('lists exactly the columns of the replies, of which one is written only if people are named', async () => {
    const files = await filesOf(entries(['replies']));
    const { resources } = JSON.parse(text(files, 'datapackage.json'));
    const { schema } = resources.find(({ path }: { path: string }) => path === 'replies.csv');
    const [head = ''] = text(files, 'replies.csv').split('\r\n');
    expect(schema.fields.map(({ name }: { name: string }) => name)).toEqual(head.split(','));
    const columns = [...text(files, 'data-dictionary.csv').matchAll(/^replies\.csv,(\w+)/gm)];
    expect(columns.map(([, name]) => name)).toEqual(head.split(','));
  });

  it('describes the columns of the notes', async () => {
    const files = await filesOf(entries(['notes']));
    const [head = ''] = text(files, 'notes.csv').split('\r\n');
    const columns = [...text(files, 'data-dictionary.csv').matchAll(/^notes\.csv,(\w+)/gm)];
    expect(columns.map(([, name]) => name)).toEqual(head.split(','));
  });

  it('lists each file with a note in its data package, and each column of a table in both dictionaries', async () => {
    const files = await filesOf();
    const { resources } = JSON.parse(text(files, 'datapackage.json')) as {
      resources: { path: string; description: string; schema?: { fields: { name: string }[] } }[];
    };
    const unlisted = ['datapackage.json', 'ro-crate-metadata.json', 'hashes.txt'];
    expect(resources.map(({ path }) => path)).toEqual([...files.keys()].filter((name) => !unlisted.includes(name)));
    expect(resources.filter(({ description }) => description === '')).toEqual([]);
    const dictionary = Papa.parse<Record<string, string>>(text(files, 'data-dictionary.csv'), { header: true }).data;
    const tables = [...files.keys()].filter((name) => name.endsWith('.csv'));
    expect(tables).toEqual(expect.arrayContaining(['data-dictionary.csv', 'channels.csv', 'network/tags-nodes.csv']));
    for (const name of tables) {
      const [head] = Papa.parse<string[]>(text(files, name)).data;
      const columns = resources.find(({ path }) => path === name)?.schema?.fields.map((field) => field.name);
      expect([name, columns]).toEqual([name, head]);
      const rows = dictionary.filter(({ table }) => table === name);
      expect([name, rows.map(({ field }) => field)]).toEqual([name, head]);
      expect(rows.filter(({ note }) => !note)).toEqual([]);
    }
  });

  it('opens its README with the study, then lists the files', async () => {
    const readMe = text(await filesOf(entries(['ids'], defaultPrivacy, about)), 'README.txt');
    const positions = [
      about.title,
      about.description,
      'The study has 4 videos, collected from 2024-03-10 to 2024-03-10. How the data',
      readmeParagraphs.files,
      '  ids.txt: ',
    ].map((part) => readMe.indexOf(part));
    expect(positions.includes(-1)).toBe(false);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  });

  it('explains each of its files or folders in its README, and no other', async () => {
    for (const contents of [contentIds, ['ids'] as const]) {
      const files = await filesOf(entries(contents));
      const readMe = text(files, 'README.txt');
      const lines = [...readMe.matchAll(/^ {2}([\w.*-]+[./][\w.]*)(?: \(\d+ files?\))?: [A-Z].+\.$/gm)];
      const listed = lines.map(([, name = '']) => name);
      const names = [...files.keys()].filter((name) => name !== 'README.txt');
      const isOf = (name: string, group: string) =>
        group.endsWith('/') ? name.startsWith(group) : name === group || (group === 'plan*.json' && /^plan/.test(name));
      expect(names.filter((name) => listed.filter((group) => isOf(name, group)).length !== 1)).toEqual([]);
      expect(listed.filter((group) => !names.some((name) => isOf(name, group)))).toEqual([]);
      const mentioned = [...readMe.matchAll(/[\w-]+\.(?:csv|json|ndjson|xlsx|parquet|md|svg)\b/g)].map(
        ([name]) => name,
      );
      // Paragraphs name a file only if it is there.
      const known = [...names, 'spark.read.parquet', 'read.csv'];
      expect(mentioned.filter((name) => !known.some((one) => one.endsWith(name)))).toEqual([]);
    }
  });

  it('yields a valid RO-Crate with its action, tool and files', async () => {
    const files = await filesOf();
    const metadata = JSON.parse(text(files, 'ro-crate-metadata.json'));
    expect(schemaErrors('ro-crate.schema.json', metadata)).toEqual([]);
    const validator = new Validator();
    // The validator would fetch the context by its address, so it gets its own copy.
    validator.parseJSON({ ...metadata, '@context': crateContext });
    validator.rootDataEntity();
    expect(validator.results.map(({ status }: { status: string }) => status)).not.toContain('error');
    expect(validator.results.length).toBeGreaterThan(3);
    const crate = new ROCrate(metadata, { array: true, link: true });
    expect(crate.rootDataset.name).toEqual(['Tide mills']);
    const action = crate.getEntity('#data-collection');
    expect(action?.instrument[0]).toMatchObject({ '@type': ['SoftwareApplication'], version: ['0.1.0'] });
    const parts = crate.rootDataset.hasPart.map((part: { name: string[] }) => part.name[0]);
    expect(parts).toEqual([...files.keys()].filter((name) => name !== 'ro-crate-metadata.json'));
    const without = {
      ...metadata,
      '@graph': metadata['@graph'].filter((one: { '@type': string }) => one['@type'] !== 'CreateAction'),
    };
    expect(schemaErrors('ro-crate.schema.json', without)).not.toEqual([]);
  });

  it('yields valid DataCite metadata, and states the rights to each file alike in its descriptions', async () => {
    const files = await filesOf(entries(contentIds, defaultPrivacy, { licence: 'CC-BY-4.0' }));
    expect(schemaErrors('datacite.schema.json', JSON.parse(text(files, 'datacite.json')))).toEqual([]);
    const own = { '@id': licences['CC-BY-4.0'].url };
    const others = { '@id': '#rights-of-authors' };
    const crateRights = { own, others, mixed: [own, others] };
    const names = { own: ['CC-BY-4.0'], others: ['other-closed'], mixed: ['CC-BY-4.0', 'other-closed'] };
    const { '@graph': graph } = JSON.parse(text(files, 'ro-crate-metadata.json'));
    const { resources } = JSON.parse(text(files, 'datapackage.json'));
    for (const { path, licenses } of resources) {
      const { license } = graph.find((one: { '@id': string }) => one['@id'] === encodeURI(path));
      expect([path, license]).toEqual([path, crateRights[rightsTo(path)]]);
      expect([path, licenses.map(({ name }: { name: string }) => name)]).toEqual([path, names[rightsTo(path)]]);
    }
    for (const name of ['README.txt', 'reporting.md', 'CITATION.cff', 'datacite.json'])
      expect([name, text(files, name).includes(othersRights.text)]).toEqual([name, true]);
  });

  it('says which form of the study it is', async () => {
    const files = await filesOf(entries(['csv'], { ...defaultPrivacy, channels: 'pseudonyms', times: 'day' }));
    for (const name of ['datacite.json', 'datapackage.json', 'ro-crate-metadata.json', 'CITATION.cff', 'reporting.md'])
      expect([name, text(files, name).includes('Channels have pseudonyms, ')]).toEqual([name, true]);
  });

  it('lists what a deposit still lacks in its README', async () => {
    const archive =
      'Tell the archive who may use the data, and who keeps the responses and any key to pseudonyms. ' +
      'The archive adds the DOI, the publisher and the date of publication.';
    expect(text(await filesOf(entries(['ids'])), 'README.txt')).toContain(
      `Still missing for a deposit in an archive: title, description, creators, licence, keywords, version, funding, related works. ${archive}`,
    );
    const complete = text(await filesOf(entries(['ids'], defaultPrivacy, about)), 'README.txt');
    expect(complete).toContain(`\n\n${archive}\n`);
  });

  it('includes a data dictionary with every column of the schemas', async () => {
    const dictionary = text(await filesOf(), 'data-dictionary.csv');
    for (const name of Object.keys(Video()._zod.def.shape))
      expect(dictionary).toMatch(new RegExp(`^videos\\.csv,${name},.+,Video,[^,]*,[^,]*\r$`, 'm'));
    expect(dictionary.match(/^videos\.csv,/gm)).toHaveLength(exportFields.length);
    expect(dictionary).toContain('videos.csv,viewCount,integer,');
    expect(dictionary).toContain('videos.csv,parsedDuration,integer,seconds,');
  });

  it('lists missing videos and unreadable rows, with the reasons', async () => {
    const lines = text(await filesOf(), 'missing.csv')
      .trimEnd()
      .split('\r\n');
    expect(lines).toEqual([
      'id,reason,requested_at,capture_id,row,problem,request_id,lang,mode',
      expect.stringContaining(`${videoId(3)},not-returned,2024-03-10T09:59:59.100Z`),
      expect.stringContaining(`${videoId(4)},id-only,,`),
      expect.stringMatching(/^,row-skipped,2024-03-10T09:59:59.100Z,.*,3,expected object,,,$/),
      expect.stringMatching(new RegExp(`^${videoId(9)},fields-skipped,.*,2,title: expected string,,,$`)),
    ]);
  });

  it('lists no unreadable row of a video that is not selected', async () => {
    const rowsFor = async (selectedId: VideoId) => {
      const source = { ...study(), chosen: new Set([selectedId]) };
      return (await textOf(missingFile.chunks(source))).match(/^.*-skipped/gm);
    };
    expect(await rowsFor(videoId(1))).toEqual([',row-skipped']);
    expect(await rowsFor(videoId(9))).toEqual([',row-skipped', `${videoId(9)},fields-skipped`]);
  });

  it('describes the collection in its methods text, and lists each text and figure in its descriptions', async () => {
    const files = await filesOf();
    const methods = text(files, 'methods.txt');
    expect(methods).toContain(
      'The collection was based on 1 response from POST /batch/videos and 1 response from GET /popularVideos. ',
    );
    expect(methods).toContain(
      'After the removal of duplicates (n = 1), 4 different videos remained in the collection. ',
    );
    expect(methods).toContain('At the service’s prices and those that the user entered, the requests cost $0.00104. ');
    for (const name of ['methods.txt', 'flow.csv', 'flow.svg', 'reporting.md', 'software.bib'])
      for (const list of ['README.txt', 'datapackage.json', 'ro-crate-metadata.json', 'hashes.txt'])
        expect([name, list, text(files, list).includes(name)]).toEqual([name, list, true]);
    expect(text(files, 'data-dictionary.csv')).toMatch(/^flow\.csv,stage,text/m);
  });

  it('states the reason for naming people', async () => {
    const files = await filesOf(
      entries(['ids'], { ...defaultPrivacy, replies: { is: 'named', because: 'They agreed in writing.' } }),
    );
    expect(text(files, 'methods.txt')).toContain('They agreed in writing.');
    expect(text(files, 'ro-crate-metadata.json')).toContain('They agreed in writing.');
  });

  it('contains no signed link', async () => {
    for (const [name, bytes] of await filesOf()) {
      expect([name, new TextDecoder().decode(bytes).includes('SECRETSECRET')]).toEqual([name, false]);
    }
  });

  it('names the version of the tool in each description', async () => {
    const files = await filesOf();
    for (const name of ['CITATION.cff', 'datapackage.json', 'ro-crate-metadata.json', 'methods.txt']) {
      expect([name, text(files, name).includes('0.1.0')]).toEqual([name, true]);
    }
  });

  it('includes the provenance columns and the checksum of each response', async () => {
    const [head = '', ...rows] = text(await filesOf(), 'requests.csv')
      .trimEnd()
      .split('\r\n');
    expect(rows).toHaveLength(2);
    const origin =
      'run_id,capture_id,endpoint,params,requested_at,received_at,http_status,cache_hit,extension_version,interface_version';
    expect(text(await filesOf(), 'videos.csv').split('\r\n')[0]).toContain(origin);
    expect(head).toContain('sha256,bytes');
    expect(rows[0]).toContain(study().captures[0]?.sha256);
  });

  it('includes the costs of the ledger', async () => {
    expect(
      text(await filesOf(), 'costs.csv')
        .split('\r\n')
        .slice(0, 2),
    ).toEqual([
      'request_id,sent_at,received_at,endpoint,run_id,step,quoted_usd,billed_usd,price_source,price_version,state,failure',
      `${ledger[0]?.id},2024-03-09T10:00:00.000Z,2024-03-09T10:00:00.900Z,POST /batch/videos,run-1,,0.001040,0.001040,entered,1,confirmed,`,
    ]);
  });
});

describe('zipStream', () => {
  it('stops reading files without an error when its consumer stops', async () => {
    let written = 0;
    const endless = async function* () {
      for (;;) {
        written += 1;
        yield new TextEncoder().encode('row\n');
      }
    };
    const one = async function* () {
      yield { name: 'a.csv', mediaType: 'text/csv', bytes: endless() };
    };
    for await (const chunk of zipStream(one(), march9)) if (chunk.length > 0) break;
    const before = written;
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(written).toBe(before);
  });
});

it('citationCffText cites Sidelight like the citation file of the repository', () => {
  const readFile = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  const extensionVersion = JSON.parse(readFile('package.json')).version;
  const description = describePackage({ name: 'Mills' });
  const { references } = parse(citationCffText({ description, extensionVersion }));
  const { 'cff-version': _, message: __, ...cited } = parse(readFile('CITATION.cff'));
  expect(references).toEqual([cited]);
});
