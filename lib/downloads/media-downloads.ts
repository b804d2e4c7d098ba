import type { DownloadKind } from './download';

/**
 * Whether audio and video can be saved. A build for stores that forbid it (`--mode store`) has none of that code, because
 * this is a constant there, and none of the words that begin with `mediaSave`. Lists, links and their copying stay.
 */
export const savesMedia: boolean = import.meta.env.MODE !== 'store';

const isMedia = (what: DownloadKind): boolean => what === 'audio' || what === 'video';

/** Whether this build saves files of this kind. */
export const canSave = (what: DownloadKind): boolean => savesMedia || !isMedia(what);
