import type { Download, DownloadKind } from './records';

export type NewDownload = Pick<Download, 'videoId' | 'what' | 'url' | 'name' | 'bytes' | 'mimeType' | 'listedAt'>;

/**
 * True if this build can save audio and video files. A build for stores that forbid it (`--mode store`) drops that code
 * and the messages that begin with `mediaSave`, because the value is then constant. Lists and links remain.
 */
export const savesMedia: boolean = import.meta.env.MODE !== 'store';

const isMedia = (what: DownloadKind): boolean => what === 'audio' || what === 'video';

/** Returns whether this build saves files of this kind. */
export const canSave = (what: DownloadKind): boolean => savesMedia || !isMedia(what);
