import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';

/** Reasons for a failed download. Each has a message and a next step; none is retried automatically. */
const failure = () =>
  z.union([
    /** 401 or 403, with the age of the link in milliseconds. */
    z.object({ kind: z.literal('refused'), linkAge: z.number() }),
    /** The browser gave an unknown reason. */
    z.object({ kind: z.literal('other'), word: z.string() }),
    z.object({
      kind: z.enum([
        /** The server refused the link, and its expiry time has passed. */
        'expired',
        'gone',
        /** A web page arrived instead of the file. */
        'web-page',
        /** Fewer bytes arrived than the list or the server stated. */
        'truncated',
        'network',
        'disk-full',
        /** The folder or the name was rejected. */
        'no-write',
        /** The browser or its malware protection blocked the file. */
        'blocked',
        /** The user cancelled the download in the browser, not in Sidelight. */
        'cancelled',
        'no-permission',
        /** The link is invalid or neither http nor https, or this build does not save files of this kind. */
        'no-link',
        /** The browser was closed and cannot resume the download, or it no longer lists the download. */
        'closed',
      ]),
    }),
  ]);
export type DownloadFailure = z.output<ReturnType<typeof failure>>;

/** A download, which survives restarts. */
export const downloadRecord = defineRecord({
  keyPath: 'id',
  indexes: { state: { keyPath: 'state' } },
  schema: () =>
    z.object({
      /** Ids increase with time, so downloads sort by id. */
      id: z.string(),
      videoId: z.string(),
      /** The kind of file, in the terms of the interface. */
      what: z.enum(['thumbnail', 'audio', 'video', 'caption']),
      /** The link to the file; the links of audio and video files are signed. */
      url: z.string(),
      /** The file name, with folders relative to the browser's download folder; see `downloadName`. */
      name: z.string(),
      /** The size in bytes from the list; `null` if unknown. */
      bytes: z.nullable(z.number()),
      mimeType: z.nullable(z.string()),
      /** When the list with the link was fetched. */
      listedAt: time(),
      /** `queued` waits for its turn; `failed` and `cancelled` can be retried. */
      state: z.enum(['queued', 'active', 'paused', 'done', 'failed', 'cancelled']),
      addedAt: time(),
      /** When the download was started; `null` before that. Stored before the browser is called. */
      startedAt: z.nullable(time()),
      /** The browser's id for the download, once it has started. */
      downloadId: z.nullable(z.number()),
      /** `null` unless the download failed. */
      failure: z.nullable(failure()),
    }),
});
export type Download = RecordOf<typeof downloadRecord>;
export type DownloadKind = Download['what'];
