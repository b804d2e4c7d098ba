/**
 * This file lists every assumption about points that the interface leaves open, its reason, and how to verify
 * it. No other file may make such assumptions. This file imports nothing, because the local service reads it too.
 */

interface UndocumentedName {
  /** The default: the name that is sent as long as the user has chosen no other one; see `parameterName`. */
  assumed: string;
}

/**
 * Parameter names that the interface does not show, by endpoint and meaning. The schema of the matching tool
 * contains all of them. A request without a parameter marked *path* gets an error with its name in `path`.
 */
export const undocumentedNames = {
  // POST /batch/videos has the same list under this name. *path*
  'videos.ids': { assumed: 'ids' },
  // The interface calls the parameter "additional fields" in its prose.
  'videos.additionalFields': { assumed: 'additionalFields' },
  // The values match a well-known search parameter of this name.
  'search.safeSearch': { assumed: 'safeSearch' },
  // GET /search and GET /files/audio use this name.
  'autocomplete.country': { assumed: 'regionCode' },
  // Seen in an older public reference.
  'relatedVideos.country': { assumed: 'regionCode' },
  // GET /captions, POST /batch/videos and GET /videos use this name.
  'relatedVideos.language': { assumed: 'lang' },
  // Both names are fields of the response. *path*
  'playlistItems.playlist': { assumed: 'playlistId' },
  'playlistItems.video': { assumed: 'videoId' },
  // GET /search and GET /commentReplies use this name.
  'playlistItems.page': { assumed: 'pageToken' },
  // An older public reference requires it under this name. *path*
  'commentReplies.comment': { assumed: 'parentCommentId' },
  // GET /search uses these four names.
  'popularVideos.country': { assumed: 'regionCode' },
  'popularVideos.category': { assumed: 'videoCategoryId' },
  'popularVideos.pageSize': { assumed: 'maxResults' },
  'popularVideos.page': { assumed: 'pageToken' },
  // GET /videos uses this name.
  'popularVideos.language': { assumed: 'lang' },
  // GET /files/audio uses this name.
  'videoFiles.country': { assumed: 'regionCode' },
} as const satisfies Record<string, UndocumentedName>;

/** An undocumented parameter, as endpoint and meaning, such as `videos.ids`. */
export type UndocumentedNameKey = keyof typeof undocumentedNames;

/** The names that the user chose for one service in place of the defaults. */
export type ParameterNames = Partial<Record<UndocumentedNameKey, { name: string }>>;

/** Returns the name of an undocumented parameter: the one that the user chose, or else the default. */
export const parameterName = (key: UndocumentedNameKey, names: ParameterNames): string =>
  names[key]?.name ?? undocumentedNames[key].assumed;

/** Prices of an older public list, in millionths of a dollar. The service has not confirmed them. */
export const estimatedMicros = {
  captions: 530,
  captionFiles: 530,
  audioFiles: 530,
  videoFiles: 530,
  videos: 130,
  playlistItems: 130,
  commentReplies: 130,
  thumbnailFiles: 30,
  /** A request costs 30, plus 100 for each chunk of up to 50 ids. */
  batchRequest: 30,
  batchChunk: 100,
} as const;

/** The interface gives no limit for GET /videos; a validation error may reveal the actual limit. */
export const maxIdsInVideos = 50;

/** The interface shows comma-joined names for GET /videos. */
export const listSeparator = ',';

/** The interface states no rate limit, so only a few requests are sent at once. */
export const maxConcurrentRequests = 4;

/** Speech-to-text may take minutes. */
export const timeoutSeconds = { ordinary: 90, speechToText: 600 } as const;

/**
 * Returns whether a string is `latitude,longitude` in degrees. The interface does not define the format of
 * `location` and `locationRadius` of GET /search, so both follow the platform's own Data API.
 */
export const isCoordinates = (text: string): boolean => {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
};
export const isRadius = (text: string): boolean =>
  /^\d+(?:\.\d+)?(?:m|km|ft|mi)$/.test(text) && Number.parseFloat(text) > 0;

/** Lifetime of media links without an expiry of their own. Section "Limits" says "a few hours". */
export const linkLifetimeHours = 4;

/**
 * Returns whether a search parameter requires type = video. The interface names the group, not its members.
 */
export const isVideoOnlyParameter = (name: string): boolean => name === 'eventType' || name.startsWith('video');

/**
 * The interface does not say whether rejected or failed requests are billed, so the ledger records them as
 * possibly billed.
 */
export const rejectionsMayBeBilled = true;

/**
 * Returns whether an error message says that the video has no captions. The interface does not show this
 * message (GET /captions/{videoId}, "Mode rules"). The user's `phrases` for this service replace the built-in pattern.
 * All other errors are shown and not saved, because they may concern the project, its balance or the address.
 */
export function isNoCaptionsMessage(status: number, message: string, phrases: readonly string[] = []): boolean {
  if (![200, 400, 404, 422].includes(status)) return false;
  if (phrases.length > 0) return phrases.some((phrase) => message.toLowerCase().includes(phrase.toLowerCase()));
  // The lookbehind excludes paths, and the pattern excludes "not enough credits for captions".
  return /(?<![\w/])(no (\w+ )?(captions?|subtitles|transcript)|(captions?|subtitles|transcript) (\w+ )?(not|disabled|unavailable))\b/i.test(
    message,
  );
}

/**
 * Returns whether a 404 or 405 means that the service lacks the path. The interface does not show this error;
 * its message is assumed to be empty or to mention a route, page or address.
 */
export const isWrongPathMessage = (status: number, message: string): boolean =>
  [404, 405].includes(status) &&
  /^(not found|method not allowed)?\W*$|\b(route|path|page|url|endpoint|cannot (get|post))\b/i.test(message);

/**
 * Returns whether a row can be matched to a video. The batch's `fields` filter does not list `id`, so rows are assumed
 * to keep it; a row without an id is saved but not matched. To verify, send a batch request with one field.
 */
export const hasVideoId = ({ id }: { id?: unknown }): boolean => id !== undefined;

/**
 * The origin of the track that the service returns if a language has both an authored and an automatic track (GET
 * /captions/{videoId}). The interface does not say. Compare the captions with both files of GET
 * /files/captions to verify. The user can set the other origin for a service.
 */
export const preferredTrackOrigin = 'authored';
