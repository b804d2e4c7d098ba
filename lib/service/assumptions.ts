/**
 * Everything the interface document leaves unsaid, and nothing else: what is assumed, why, and how it can be found out.
 * No other file may guess. This one imports nothing, because the local service reads it too.
 */

interface UndocumentedName {
  /** What is sent unless the user or the service itself said better. */
  assumed: string;
}

/**
 * Parameter names that the document does not show, by endpoint and meaning. Why each is assumed stands above it. All can be
 * learned from the schema of the matching tool; those marked with *path* also from the `path` of the response to a call without it.
 */
export const undocumentedNames = {
  // The batch body calls the same list so. *path*
  'videos.ids': { assumed: 'ids' },
  // The document calls it so in words.
  'videos.additionalFields': { assumed: 'additionalFields' },
  // Its values are those of a well-known search parameter of that name.
  'search.safeSearch': { assumed: 'safeSearch' },
  // Search and audio files call it so.
  'autocomplete.country': { assumed: 'regionCode' },
  // Seen in an older public reference.
  'relatedVideos.country': { assumed: 'regionCode' },
  // Every other endpoint calls it so.
  'relatedVideos.language': { assumed: 'lang' },
  // The response carries these two under their names. *path*
  'playlistItems.playlist': { assumed: 'playlistId' },
  'playlistItems.video': { assumed: 'videoId' },
  // Search and replies call it so.
  'playlistItems.page': { assumed: 'pageToken' },
  // Seen in an older public reference, and required there. *path*
  'commentReplies.comment': { assumed: 'parentCommentId' },
  // Search calls these four so.
  'popularVideos.country': { assumed: 'regionCode' },
  'popularVideos.category': { assumed: 'videoCategoryId' },
  'popularVideos.pageSize': { assumed: 'maxResults' },
  'popularVideos.page': { assumed: 'pageToken' },
  // Videos call it so.
  'popularVideos.language': { assumed: 'lang' },
  // Audio files call it so.
  'videoFiles.country': { assumed: 'regionCode' },
} as const satisfies Record<string, UndocumentedName>;

export type UndocumentedNameKey = keyof typeof undocumentedNames;
/** What is known of the names of one service; `null`: it does not take the assumed one, and the true one is not known. */
export type DiscoveredNames = Partial<Record<UndocumentedNameKey, { name: string | null }>>;

/** The name to show and send for one unsaid parameter. One that is not known stands as assumed, and is never sent. */
export const parameterName = (key: UndocumentedNameKey, discovered: DiscoveredNames): string =>
  discovered[key]?.name ?? undocumentedNames[key].assumed;

/** An older public price list, in millionths of a dollar. A hint to show, never a price to count with. */
export const hintMicros = {
  captions: 530,
  captionFiles: 530,
  audioFiles: 530,
  videoFiles: 530,
  videos: 130,
  playlistItems: 130,
  commentReplies: 130,
  thumbnailFiles: 30,
  /** 30 a request and 100 for each chunk of 50. */
  batchRequest: 30,
  batchChunk: 100,
} as const;

/** Most ids in one GET /videos; validation answers may teach another number. */
export const maxIdsInVideos = 50;

/** How a list stands in a query; the document shows comma-joined names for GET /videos. */
export const listSeparator = ',';

/** No rate limit is stated, so we keep to a few calls at once. */
export const maxConcurrentRequests = 4;

/** Longest wait for an answer, in seconds. Speech-to-text may take minutes. */
export const timeoutSeconds = { ordinary: 90, speechToText: 600 } as const;

/**
 * How GET /search writes a place and the radius around it: the document gives neither form. Degrees as `latitude,longitude`, and
 * a number with its unit, are the forms of a well-known search of that kind.
 */
export const isCoordinates = (text: string): boolean => {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
};
export const isRadius = (text: string): boolean =>
  /^\d+(?:\.\d+)?(?:m|km|ft|mi)$/.test(text) && Number.parseFloat(text) > 0;

/** How long media links live that do not say so themselves: the document says "a few hours" (section "Limits"). */
export const linkLifeHours = 4;

/** Which search parameters only work with type = video: the document names the group, not its members. */
export const isVideoOnlyParameter = (name: string): boolean => name === 'eventType' || name.startsWith('video');

/** Whether a refused or failed call is billed is not said: it is entered as possibly billed. */
export const rejectionsMayBeBilled = true;

/**
 * How the service says that there are no captions is not shown (GET /captions/{videoId}, "Mode rules"). A refusal says it where
 * its status is one about the question and its message denies captions, subtitles or a transcript, or contains one of the
 * user's `phrases` for this service, which take the rule's place. Every other refusal is quoted and not saved, because it may be
 * about the project, its balance or the address.
 */
export function isNoCaptionsMessage(status: number, message: string, phrases: readonly string[] = []): boolean {
  if (![200, 400, 404, 422].includes(status)) return false;
  if (phrases.length > 0) return phrases.some((phrase) => message.toLowerCase().includes(phrase.toLowerCase()));
  // Neither the path of an address nor "not enough credits for captions".
  return /(?<![\w/])(no (\w+ )?(captions?|subtitles|transcript)|(captions?|subtitles|transcript) (\w+ )?(not|disabled|unavailable))\b/i.test(
    message,
  );
}

/**
 * How the service answers a path that it does not have is not shown either. It is taken for one where a 404 or 405 says nothing,
 * or speaks of a route, page or address.
 */
export const isWrongPathMessage = (status: number, message: string): boolean =>
  [404, 405].includes(status) &&
  /^(not found|method not allowed)?\W*$|\b(route|path|page|url|endpoint|cannot (get|post))\b/i.test(message);

/**
 * The batch's filter of fields does not name `id`, so it is assumed that rows keep it under any filter. A row that comes without
 * is kept as it came and matched with no id, neither by its place nor by its pictures; its answer then does not say what is
 * missing. Check: a batch call with one field.
 */
export const isMatchable = ({ id }: { id?: unknown }): boolean => id !== undefined;
