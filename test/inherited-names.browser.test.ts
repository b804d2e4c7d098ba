import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCaptions } from '@/lib/captions/parse/parse-captions';
import { languageInBody } from '@/lib/captions/store/saved-tracks';
import { createCollection } from '@/lib/collection/collection';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { createSnapshot } from '@/lib/collection/snapshot';
import { closeDatabase, database } from '@/lib/database/database';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { readCollectionFile } from '@/lib/import/collection-file';
import { restoreCollection } from '@/lib/import/repository/restore-collection';
import { parametersOfDescription, parametersOfTools } from '@/lib/parameter-discovery/listed-parameters';
import { nameRows } from '@/lib/parameter-discovery/name-rows';
import { pageKindOf, parseVideoUrl } from '@/lib/platform/video-url';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { parsePlanFile, planFileText } from '@/lib/runs/plan-file';
import { designFormat, designVersion, parseDesign } from '@/lib/runs/study-design';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import { parseErrorBody, readRows } from '@/lib/service/read-response';
import { buildRequest, cacheKey } from '@/lib/service/request';
import { parseSettingsFile } from '@/lib/settings/parse-settings-file';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultSettings } from '@/lib/settings/settings';
import { settingsFileText } from '@/lib/settings/settings-file';
import { changesInFile, settingsPatch } from '@/lib/settings/settings-file-changes';
import { restoreBackup } from '@/lib/storage/backup/restore-backup';
import { parseTools } from '@/lib/tools/tool';
import { parseToolPage } from '@/lib/tools/tool-records';
import { storeWholeCollection } from './collection/whole-collection';
import { textOf } from './export/export-source';
import { testDesign } from './fixtures/design';
import { parseList } from './import/parse-list';
import { inheritedName, inheritedNames, withInheritedNames } from './inherited-names';
import { detailsPlan, idsFrom } from './run-data';
import { shortOrFull } from './short-or-full';
import { emptyProfile, readRows as readStores, restore, writeBackup } from './storage/backups';

beforeEach(emptyProfile);
afterEach(closeDatabase);

const runs = { numRuns: shortOrFull(60, 2000) };
const slowRuns = { numRuns: shortOrFull(12, 300) };

const run = {
  id: 'constructor',
  collectionId: 'mills',
  plan: detailsPlan(idsFrom(0, 9)),
  state: 'running',
  pauseReason: null,
  budget: null,
  startedBy: 'user',
  createdAt: 1,
  endedAt: null,
};
const step = {
  runId: 'constructor',
  n: 0,
  name: 'batchVideos',
  params: { ids: idsFrom(0, 9) },
  context: {},
  state: 'sent',
  attempts: 1,
  sentAt: 1,
  captureId: null,
  failure: null,
  results: null,
};
const goodNote = { videoId: 'v0000000007', note: 'read', tags: [], at: 1 };

async function expectNothingRuns() {
  const db = await database();
  expect(await db.getAllFromIndex('runs', 'state', 'running')).toEqual([]);
  expect(await db.getAllFromIndex('steps', 'state', 'sent')).toEqual([]);
  expect((await db.getAll('ledger')).filter(({ state }) => state === 'sent')).toEqual([]);
  expect((await db.getAll('collections')).filter(({ schedule }) => schedule?.on)).toEqual([]);
}

async function wholeCollectionFile(): Promise<string[]> {
  const id = await storeWholeCollection();
  const collection = await collectionRepository.get(id);
  if (!collection) throw new Error('The collection is not there.');
  const snapshot = createSnapshot(await collectionRepository.batches(id), await captureRepository.captures(id));
  const history = collectionRecords.history(id);
  const notes = new Map((await noteRepository.all(id)).map((note) => [note.videoId, note]));
  const source = { collection, snapshot, notes, chosen: null, body: collectionRecords.body, history };
  return (await textOf(collectionFileWithoutReplies.chunks(source))).trimEnd().split('\n');
}

async function* inOnePiece(text: string) {
  yield text;
}

describe('names that every object inherits', () => {
  it('as kinds, keys and ids of a collection file start nothing and hide no good line', async () => {
    const [head = '', ...lines] = await wholeCollectionFile();
    const records = lines.map((line): unknown => JSON.parse(line));
    const forgedLine = fc.oneof(
      fc.record({
        kind: fc.oneof(inheritedName, fc.constantFrom('run', 'steps')),
        is: fc.constantFrom('run', 'steps', 'collection', 'query', 'item-batch', 'video-note', 'capture', 'saved'),
        run: fc.oneof(fc.constant(run), withInheritedNames(run)),
        steps: fc.constant([step]),
      }),
      fc.constantFrom(...records).chain(withInheritedNames),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(forgedLine, { minLength: 1, maxLength: 5 }), async (forged) => {
        await emptyProfile();
        const text = [head, ...forged.map((line) => JSON.stringify(line)), ...lines].join('\n');
        const { ended } = await restoreCollection(readCollectionFile(inOnePiece(text), Date.now()));
        expect(ended).toBe('done');
        await expectNothingRuns();
        const { videoNotes, runs: stored } = await readStores();
        expect(videoNotes?.length).toBeGreaterThan(0);
        expect(stored?.length).toBeGreaterThan(3);
      }),
      slowRuns,
    );
  });

  it('as stores, keys and ids of a backup start nothing and hide no good line', async () => {
    await storeWholeCollection();
    const text = await writeBackup();
    const lines = text.trimEnd().split('\n').slice(1, -1);
    const records = lines.map((line): unknown => JSON.parse(line));
    const forgedLine = fc.oneof(
      fc.record({ store: fc.oneof(inheritedName, fc.constantFrom('runs')), row: fc.constant(run) }),
      fc.record({ store: fc.constantFrom('steps'), row: withInheritedNames(step) }),
      fc.constantFrom(...records).chain(withInheritedNames),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(forgedLine, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('merge', 'replace'),
        async (forged, mode) => {
          await emptyProfile();
          const note = JSON.stringify({ store: 'videoNotes', row: { collectionId: 'mills', ...goodNote } });
          const file = ['{}', ...forged.map((line) => JSON.stringify(line)), ...lines, note].join('\n');
          expect((await restore(file, mode)).is).toBe('restored');
          await expectNothingRuns();
          expect((await readStores()).videoNotes).toContainEqual({ collectionId: 'mills', ...goodNote });
        },
      ),
      slowRuns,
    );
  });

  it('in a settings file loosen nothing', () => {
    const text = settingsFileText(defaultSettings, { extensionVersion: '1', at: 0 });
    fc.assert(
      fc.property(withInheritedNames(JSON.parse(text)), (file) => {
        const read = parseSettingsFile(JSON.stringify(file));
        if (!read.ok) return;
        const { budgets, auto, recording } = {
          ...defaultSettings,
          ...settingsPatch(changesInFile(read.value.settings, defaultSettings), defaultSettings, {
            newId: () => 'new',
            now: 0,
          }),
        };
        expect([budgets, auto.on, recording]).toEqual([defaultSettings.budgets, false, false]);
      }),
      runs,
    );
  });

  it('in the parameters of a plan are rejected, and in a plan or design never throw', () => {
    const search = {
      kind: 'search',
      params: { q: 'x' },
      pages: 1,
      splitBy: null,
      requests: null,
      stop: { videos: null, oldest: null, empty: true },
    } as const;
    const plan: unknown = JSON.parse(planFileText({ name: 'x', plan: search, budget: null }));
    for (const name of inheritedNames.filter((one) => one !== '__proto__')) {
      const named = JSON.stringify(plan).replace('"q"', `"${name}":"y","q"`);
      expect(parsePlanFile(named)).toEqual({ ok: false, failure: { is: 'invalid', at: `plan.params.${name}` } });
    }
    fc.assert(
      fc.property(
        withInheritedNames(plan),
        withInheritedNames({ format: designFormat, version: designVersion, ...testDesign }),
        (file, design) => {
          parsePlanFile(JSON.stringify(file));
          parseDesign(JSON.stringify(design));
        },
      ),
      runs,
    );
  });

  it('in responses never hide a good row', () => {
    const rows = { data: [{ id: 'aaaaaaaaaaa', videoId: 'aaaaaaaaaaa', title: 'x', snippet: {} }] };
    const withBadRow = withInheritedNames(rows).map((changed) => ({
      ...(changed as object),
      data: [...rows.data, ...[(changed as { data?: unknown }).data].flat()],
    }));
    fc.assert(
      fc.property(fc.constantFrom('search', 'relatedVideos', 'playlistItems'), withBadRow, (name, body) => {
        const read = readRows(endpointOf(name), JSON.parse(JSON.stringify(body)));
        expect(read.ok && [read.value.value].flat().length).toBeGreaterThan(0);
      }),
      runs,
    );
  });

  it('in errors, tool lists, API descriptions, captions and lists of videos never throw', () => {
    const error = { errors: [{ path: ['query', 'ids'], code: 'unrecognized_keys', keys: ['ids'], message: 'x' }] };
    const tools = {
      tools: [{ name: 'get', inputSchema: { type: 'object', properties: { videoId: { type: 'string' } } } }],
      nextCursor: 'x',
    };
    const description = {
      openapi: '3.1.0',
      paths: {
        '/videos': { get: { parameters: [{ name: 'ids', in: 'query', schema: { $ref: '#/components/schemas/a' } }] } },
      },
      components: { schemas: { a: { type: 'string', enum: ['x'] } } },
    };
    const json3 = { events: [{ tStartMs: 0, dDurationMs: 10, segs: [{ utf8: 'x', tOffsetMs: 1 }] }] };
    const list = { items: [{ id: { videoId: 'aaaaaaaaaaa' }, snippet: { title: 'x' } }] };
    const documents = [error, tools, description, json3, list].map((one) => withInheritedNames(one));
    fc.assert(
      fc.property(fc.oneof(...documents), inheritedName, (changed, name) => {
        const text = JSON.stringify(changed);
        const value: unknown = JSON.parse(text);
        nameRows({}, parametersOfTools(parseTools(parseToolPage(value)?.tools ?? []).tools));
        const described = parametersOfDescription(text);
        if (described.ok) nameRows({}, described.value);
        parseErrorBody(value);
        parseCaptions('json3', text, 'en');
        parseCaptions('ttml', `<tt><body begin="1${name}"><p begin="2${name}" ${name}="x">x</p></body></tt>`, 'en');
        parseList(text, 'list.json');
        expect(languageInBody(text, name)).toBeNull();
      }),
      runs,
    );
  });

  it('as parameters are sent under their own name', () => {
    for (const name of inheritedNames.filter((one) => one !== '__proto__'))
      for (const endpoint of Object.keys(endpoints) as EndpointName[]) {
        const params = { videoId: 'aaaaaaaaaaa', comment: 'x', [name]: 'y' } as never;
        expect(buildRequest(endpoint, params, { base: '', names: {} }).url).not.toContain('native');
        expect(cacheKey(endpoint, params, 'https://a.example')).toContain(name);
      }
  });

  it('are ids of videos and unknown pages in addresses', () => {
    expect(parseVideoUrl('https://youtu.be/constructor')).toMatchObject({ videoId: 'constructor', kind: 'watch' });
    for (const name of inheritedNames) {
      expect(parseVideoUrl(`https://www.youtube.com/${name}/aaaaaaaaaaa`)).toBeNull();
      expect(pageKindOf(`https://www.youtube.com/${name}`)).toBe('other');
    }
  });
});

describe('whoever stores the records of a file', () => {
  it('pauses a run of a collection file, closes its requests and switches the schedule off', async () => {
    const schedule = { on: true, everyHours: 1, perRun: null, missed: 'once', nextAt: 1 } as const;
    const collection = {
      name: 'x',
      note: '',
      createdAt: 1,
      duplicates: 'record-again',
      budget: null,
      schedule,
    } as const;
    async function* records() {
      yield { is: 'collection', collection } as never;
      yield { is: 'run', run } as never;
      yield { is: 'steps', steps: [step] } as never;
    }
    await restoreCollection(records());
    await expectNothingRuns();
    const { runs: stored, steps } = await readStores();
    expect(stored).toMatchObject([{ state: 'paused', pauseReason: { is: 'closed' } }]);
    expect(steps).toMatchObject([{ state: 'uncertain' }]);
  });

  it('pauses a run of a backup, closes its requests and switches schedules and automatic requests off', async () => {
    const schedule = { on: true, everyHours: 1, perRun: null, missed: 'once', nextAt: 1 } as const;
    const settings = { ...defaultSettings, auto: { ...defaultSettings.auto, on: true }, recording: true };
    async function* records() {
      yield { store: 'collections', row: { ...createCollection('c', 'x', 1), schedule } } as const;
      yield { store: 'runs', row: run } as const;
      yield { store: 'steps', row: step } as const;
      yield { store: 'settings', row: settings } as const;
    }
    await restoreBackup(records(), 'replace', new AbortController().signal);
    await expectNothingRuns();
    const { auto, recording } = await settingsRepository.get();
    expect([auto.on, recording]).toEqual([false, false]);
  });
});
