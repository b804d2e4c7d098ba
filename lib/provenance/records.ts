import * as z from 'zod/mini';
import { columns, count, time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import { VideoId } from '@/lib/service/ids';
import { endpointName, namesItsVideos, requestContext, responseFields } from '@/lib/service/records';

/**
 * The fields that a table shows: short values of section "Resources". Counts are numbers, or strings of digits if a
 * number would round them; dates are text. Long values are read from the body.
 */
export const detailFields = [
  'title',
  'channelTitle',
  'channelId',
  'channelHandle',
  'publishedAt',
  'parsedDuration',
  'viewCount',
  'likeCount',
  'commentCount',
  'categoryId',
  'categoryTitle',
  'defaultLanguage',
  'defaultAudioLanguage',
  'license',
  'privacyStatus',
  'uploadStatus',
  'embeddable',
  'publicStatsViewable',
  'madeForKids',
  'hasPaidProductPlacement',
  'isShort',
  'liveBroadcastContent',
  'playlistId',
  'position',
] as const;
export type DetailField = (typeof detailFields)[number];

/** The larger response from which the rows of a reused capture were taken. */
export const reusedFrom = () =>
  z.object({
    /** `null` if it was requested in the panel. */
    collectionId: z.nullable(z.string()),
    captureId: z.nullable(z.string()),
    name: endpointName(),
    /** The parameters, with the ids replaced by their number. */
    params: z.unknown(),
  });

/**
 * A response of a run; later responses never overwrite it. The body is stored separately, so that a table of 100,000
 * videos loads no bodies.
 */
export const captureRecord = defineRecord({
  keyPath: ['collectionId', 'id'],
  indexes: {
    /** Finds the captures that contain a video. */
    videoId: { keyPath: 'ids', multiEntry: true },
    /** Finds the captures whose request names a video. */
    about: { keyPath: 'videoId' },
    run: { keyPath: 'runId' },
    key: { keyPath: 'key' },
  },
  schema: () =>
    z
      .object({
        ...responseFields(),
        collectionId: z.string(),
        /** The video that the request names, if it names one. */
        videoId: z.optional(z.nullable(z.string())),
        /** Ids increase with time, so sorting by id sorts by time. The body has the same id. */
        id: z.string(),
        captureId: z.optional(z.string()),
        runId: z.string(),
        /** Number of the step that requested it, counted from 0. */
        step: count(),
        /** Data that the step stored with the request; it stays when the steps are deleted. */
        context: z.exactOptional(requestContext()),
        /** True if a saved response was reused, without a request or cost. */
        cacheHit: z.boolean(),
        extensionVersion: z.string(),
        /** SHA-256 of the body in UTF-8, in hexadecimal, and its length in bytes. */
        sha256: z.string(),
        bytes: count(),
        /** The videos in the response, in order; rows without a video are left out. */
        ids: z.array(VideoId),
        /** The detail columns, parallel to `ids`; a field without any value is absent. */
        columns: columns<DetailField>(),
        /** Videos that were requested by id but not returned. */
        missing: z.array(VideoId),
        /** Requested videos whose rows cannot be read or may be among the rows without an id. Absent if there are none. */
        unreadable: z.exactOptional(z.array(VideoId)),
        /** Number of rows without an id; while there are any, the missing ids are uncertain. Absent if there are none. */
        unmatched: z.exactOptional(count()),
        /** Number of skipped rows, which stay in the body. */
        skippedRows: count(),
        /** Number of rows from which fields of the wrong type were dropped. Absent if there are none. */
        wrongFields: z.exactOptional(count()),
        /**
         * Number of rows that the user deleted. The body, hash and columns do not include them. Absent if there are
         * none.
         */
        redacted: z.exactOptional(count()),
        /**
         * When the user deleted everything but the ids of the videos. The body, hash and columns are those of the rest.
         * Absent if nothing was deleted.
         */
        deletedAt: z.exactOptional(time()),
        /**
         * The origin of a reused response. Run, step, times and version are those of the original. Absent if the
         * capture has its own request.
         */
        reusedFrom: z.exactOptional(reusedFrom()),
      })
      .check(z.refine(namesItsVideos)),
});
export type Capture = RecordOf<typeof captureRecord>;

export const captureBodyRecord = defineRecord({
  keyPath: 'id',
  indexes: {},
  schema: () =>
    z.object({
      id: z.string(),
      /** In UTF-8; a long one is stored as a Blob. Files contain it as text. */
      body: z.custom<Uint8Array<ArrayBuffer> | Blob>(
        (body) => typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob,
      ),
    }),
});
export type CaptureBody = RecordOf<typeof captureBodyRecord>;
