import * as z from 'zod/mini';
import { amount, count, knownText, time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import type { PageKind } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';

/** The rules for a video that is already in the collection: record it again, skip it, or replace the earlier record. */
export const duplicateRules = ['record-again', 'skip', 'update'] as const;

/** The part of the extension that added a video. */
export const itemSources = [
  'panel',
  'popup',
  'menu',
  'shortcut',
  'page',
  'related',
  'recording',
  'run',
  'import',
  'library',
  'sample',
] as const;
export type ItemSource = (typeof itemSources)[number];

const timeOfDay = () =>
  z.object({
    /** Minutes after midnight. */
    minutes: z.int().check(z.gte(0), z.lte(1439)),
    /** IANA time zone name, such as `Europe/Lisbon`. */
    zone: z.string(),
  });

/** 100 years. */
const maxHours = 876_000;

/** A schedule that repeatedly fetches the details of a collection's videos while the browser is open. */
export const collectionSchedule = () =>
  z.object({
    on: z.boolean(),
    /** Hours between two runs. */
    everyHours: z.number().check(z.gte(1), z.lte(maxHours)),
    /** Time of day of the first run. Without it, the interval starts when the schedule is switched on. */
    at: z.optional(z.nullable(timeOfDay())),
    /** Maximum cost of one run, in millionths of a dollar; `null` if the run has no limit of its own. */
    perRun: z.nullable(amount()),
    /** The rule for a run that came due while the browser was closed: skip it, or run once. */
    missed: z.enum(['skip', 'once']),
    nextAt: time(),
    /** When a run was last due. Absent before the first time. */
    dueAt: z.optional(time()),
    /** Id of the connection whose project pays. Without it, the active connection pays. */
    connection: z.optional(z.string()),
  });
export type CollectionSchedule = z.output<ReturnType<typeof collectionSchedule>>;

/** The design of another study. `isRepeatableDesign` checks whether its steps can run. */
const storedDesign = () =>
  z.object({
    name: z.string(),
    /** The name of the design file and its SHA-256 hash in hexadecimal. */
    file: z.string(),
    sha256: z.string(),
    /** The numbers of the steps that use the videos of the original study instead of the videos found here. */
    originalIds: z.array(count()),
    steps: z.array(z.unknown()),
    /** The study of the design, if its package was imported; `originalOf` validates and parses it. */
    original: z.exactOptional(z.unknown()),
  });
export type StoredDesign = z.output<ReturnType<typeof storedDesign>>;

/** A deletion of details and captions because their retention period was over. */
const retentionDeletion = () =>
  z.object({
    at: time(),
    /** The end of the retention period, as `keepUntil` of the collection. */
    keepUntil: z.string(),
    /** Responses of which only the ids of videos are left. */
    responses: count(),
    captions: count(),
    bytes: count(),
  });
export type RetentionDeletion = z.output<ReturnType<typeof retentionDeletion>>;

const layout = () =>
  z.object({
    drawer: z.optional(z.boolean()),
    /** True if the table rows have only one line. */
    compact: z.optional(z.boolean()),
    /** The widths in rem of the table columns that the user resized, by column name. */
    widths: z.optional(z.record(z.string(), z.number())),
  });

export const collectionRecord = defineRecord({
  keyPath: 'id',
  indexes: {},
  schema: () =>
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      createdAt: time(),
      duplicates: z.enum(duplicateRules),
      /** Maximum total cost of the collection's runs, in millionths of a dollar; `null` if only other limits apply. */
      budget: z.nullable(amount()),
      schedule: z.nullable(collectionSchedule()),
      /** The design of another study that this collection repeats. */
      design: z.exactOptional(z.nullable(storedDesign())),
      /** The sample that the collection consists of; `sampleOf` validates and parses it. */
      sample: z.exactOptional(z.unknown()),
      layout: z.optional(layout()),
      /**
       * The title, people, licence and version for packages of this collection; `readPackageMetadata` validates and
       * parses it.
       */
      about: z.exactOptional(z.unknown()),
      /** The day when the retention of details and captions ends, such as `2027-03-14`; empty or absent for no end. */
      keepUntil: z.exactOptional(z.string()),
      /** Oldest first. */
      deletions: z.exactOptional(z.array(retentionDeletion())),
    }),
  deactivate: (row) => ({ ...row, schedule: row.schedule && { ...row.schedule, on: false } }),
});
export type Collection = RecordOf<typeof collectionRecord>;

/** Returns whether the lists of a batch have one element for each video. */
export const areParallel = ({ ids, ranks, titles }: { ids: unknown[]; ranks: unknown[]; titles: unknown[] }): boolean =>
  ranks.length === ids.length && titles.length === ids.length;

/**
 * Videos that one addition took from the same page. Batches keep the number of records small even for 100,000 videos,
 * and still store every addition of a video. `ids`, `ranks` and `titles` are parallel arrays; no id occurs twice in a
 * batch.
 */
export const itemBatchRecord = defineRecord({
  keyPath: ['collectionId', 'id'],
  // `videoId` finds every batch that contains a video, in any collection.
  indexes: { videoId: { keyPath: 'ids', multiEntry: true }, run: { keyPath: 'runId' } },
  schema: () =>
    z
      .object({
        collectionId: z.string(),
        /** Starts with the time, so batches sort by time. */
        id: z.string(),
        addedAt: time(),
        from: knownText<ItemSource>(),
        page: z.nullable(knownText<PageKind>()),
        /** URL without personal parts; `null` if the videos were not added from a page of the platform. */
        address: z.nullable(z.string()),
        /** The run that found the videos; `null` if the user added them. */
        runId: z.nullable(z.string()),
        /** The browser's user agent, if the user chose to store it. */
        agent: z.nullable(z.string()),
        ids: z.array(VideoId),
        /** Positions in the source list, counted from 1. */
        ranks: z.array(z.nullable(z.number())),
        titles: z.array(z.nullable(z.string())),
      })
      .check(z.refine(areParallel)),
});
export type ItemBatch = RecordOf<typeof itemBatchRecord>;

export const videoNoteRecord = defineRecord({
  keyPath: ['collectionId', 'videoId'],
  indexes: { videoId: { keyPath: 'videoId' } },
  schema: () =>
    z.object({
      collectionId: z.string(),
      videoId: VideoId,
      note: z.string(),
      tags: z.array(z.string()),
      /** Why the user excluded the video from the study; absent for included videos. */
      excludedReason: z.exactOptional(z.string()),
      at: time(),
    }),
});
export type VideoNote = RecordOf<typeof videoNoteRecord>;
