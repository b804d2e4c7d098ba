import { type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import * as z from 'zod';
import '@/lib/service/zod-without-eval';
import { keepReadable } from '@/lib/database/readable-rows';
import { endpointOf } from '@/lib/service/endpoints';
import { confirmedEntry, createLedgerEntry } from '@/lib/service/ledger-entry';
import { readRows } from '@/lib/service/read-response';
import { sampleCues } from './sample.ts';
import { sampleVideos } from './sample-videos.ts';
import type { Contest, Contests } from './shape.ts';

/** Schemas of the service's captions and videos in full Zod and in Valibot, for comparison. */
const zodCaption = z.looseObject({
  offset: z.number(),
  duration: z.number(),
  lang: z.string(),
  text: z.string(),
  wordCount: z.int(),
  speechRate: z.number(),
});

const valibotCaption = v.looseObject({
  offset: v.number(),
  duration: v.number(),
  lang: v.string(),
  text: v.string(),
  wordCount: v.pipe(v.number(), v.integer()),
  speechRate: v.number(),
});

const texts = [
  ...['publishedAt', 'channelId', 'title', 'description', 'channelTitle', 'categoryId', 'categoryTitle'],
  ...['defaultLanguage', 'defaultAudioLanguage', 'viewCount', 'likeCount', 'commentCount', 'uploadStatus'],
  ...['privacyStatus', 'license', 'duration'],
];
const switches = ['embeddable', 'publicStatsViewable', 'madeForKids', 'hasPaidProductPlacement', 'isShort'];
const sizes = ['default', 'medium', 'high', 'standard', 'maxres'];
const each = <T>(names: readonly string[], schema: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, schema]));

const zodVideo = z.looseObject({
  id: z.string().length(11).optional(),
  ...each(texts, z.string().optional()),
  ...each(switches, z.boolean().optional()),
  thumbnails: z
    .looseObject(
      each(sizes, z.looseObject({ url: z.string(), width: z.int().optional(), height: z.int().optional() }).optional()),
    )
    .optional(),
  tags: z.array(z.string()).optional(),
  topicCategories: z.array(z.string()).optional(),
  localizations: z
    .record(z.string(), z.looseObject({ title: z.string().optional(), description: z.string().optional() }))
    .optional(),
  parsedDuration: z.int().optional(),
});

const whole = v.pipe(v.number(), v.integer());
const valibotVideo = v.looseObject({
  id: v.optional(v.pipe(v.string(), v.length(11))),
  ...each(texts, v.optional(v.string())),
  ...each(switches, v.optional(v.boolean())),
  thumbnails: v.optional(
    v.looseObject(
      each(sizes, v.optional(v.looseObject({ url: v.string(), width: v.optional(whole), height: v.optional(whole) }))),
    ),
  ),
  tags: v.optional(v.array(v.string())),
  topicCategories: v.optional(v.array(v.string())),
  localizations: v.optional(
    v.record(v.string(), v.looseObject({ title: v.optional(v.string()), description: v.optional(v.string()) })),
  ),
  parsedDuration: v.optional(whole),
});

interface Reader {
  row: Parameters<typeof readRows>[0];
  zod: z.ZodType;
  valibot: v.GenericSchema;
}

/** Every validator gets the parsed response and must accept it, so that none wins by rejecting valid data. */
function contest(what: string, response: unknown, { row, zod, valibot }: Reader): Contest {
  const body = JSON.stringify(response);
  const readers = {
    'zod classic': () => zod.safeParse(response).success,
    'zod/mini': () => row.responseSchema.safeParse(response).success,
    valibot: () => v.safeParse(valibot, response).success,
  };
  const ours = () => readRows(row, response).ok;
  if (!Object.values({ ...readers, ours }).every((read) => read())) throw new Error(`Not every reader takes ${what}`);
  return {
    what,
    statistic: 'median',
    rounds: 15,
    limit: () => JSON.parse(body),
    ours,
    peers: readers,
    goal: { ofLimit: [1, 0.06] },
  };
}

const storedRows = 10_000;

/** Returns a ledger row as the spending page reads it. */
const ledgerRow = (time: number) => {
  const videoId = String(time).padStart(11, '0');
  const row = createLedgerEntry({
    name: 'captions',
    params: { videoId, lang: 'en' },
    key: `k${time}`,
    videoId,
    startedBy: 'user',
    sentAt: Date.UTC(2026, 0, 1) + time * 1000,
    idSuffix: 'bench',
    quote: { is: 'entered', micros: 530 },
    priceEnteredAt: 0,
    connection: { id: 'first', name: 'Lab' },
  });
  return confirmedEntry(row, row.sentAt + 900, 530);
};

async function databaseOf(rows: readonly object[]): Promise<IDBPDatabase> {
  const db = await openDB('stored rows', 1, {
    upgrade: (created) => void created.createObjectStore('ledger', { keyPath: 'id' }),
  });
  const tx = db.transaction('ledger', 'readwrite');
  await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done]);
  return db;
}

/**
 * Pages validate every row that they read, so that a damaged row cannot break them. The contest measures validation
 * without reading, because the time for reading varies by more than validation takes.
 */
function checkedRows(): Contest {
  const rows = Array.from({ length: storedRows }, (_, index) => ledgerRow(index));
  let opening: Promise<IDBPDatabase> | undefined;
  return {
    what: 'check 10k stored rows (reading them as the limit)',
    statistic: 'least',
    rounds: 15,
    limit: async () => {
      opening ??= databaseOf(rows);
      return (await opening).getAll('ledger');
    },
    ours: () => {
      const stored = keepReadable('ledger', rows);
      if (stored.length !== storedRows) throw new Error(`Only ${stored.length} rows are readable`);
      return stored;
    },
    peers: {},
    goal: { ofLimit: [0.5, 0.1] },
  };
}

export const bench: Contests = {
  places: ['page'],
  contests: () => [
    contest('validate 10k captions (JSON.parse as the limit)', sampleCues(10_000), {
      row: endpointOf('captions'),
      zod: z.array(zodCaption),
      valibot: v.array(valibotCaption),
    }),
    contest(
      'validate 1,000 videos (JSON.parse as the limit)',
      { totalResults: 1000, data: sampleVideos(1_000) },
      {
        row: endpointOf('batchVideos'),
        zod: z.looseObject({ totalResults: z.number(), data: z.array(zodVideo) }),
        valibot: v.looseObject({ totalResults: v.number(), data: v.array(valibotVideo) }),
      },
    ),
    checkedRows(),
  ],
};
