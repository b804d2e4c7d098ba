/** The names of columns and keys that name a video, most reliable first, without case and separators. */
const videoNames = [
  'videoid',
  'youtubevideoid',
  'ytvideoid',
  'youtubeid',
  'ytid',
  'vid',
  'videourl',
  'videolink',
  'videoaddress',
  'videohref',
  'youtubeurl',
  'youtubelink',
  'webpageurl',
  'originalurl',
  'titleurl',
];
/** Names that may be those of another video, like `relatedToVideoId`. */
const otherVideoName = /(?:video|youtube|yt)(?:id|url|link)$/;
/** Names that name a video only if the value does. */
const openNames = ['id', 'url', 'link', 'video', 'youtube', 'href', 'uri', 'address'];
const titleNames = ['videotitle', 'title', 'subject', 'fulltitle', 'name'];

/** How much the name of a column or key tells: `video` of this record, `other-video`, `open`, or nothing. */
export type NameKind = 'video' | 'other-video' | 'open' | 'none';

/** Returns what a name tells, and its position among the names of that kind. Only the last part of a path counts. */
export function readFieldName(name: string): { kind: NameKind; order: number } {
  const plain = plainName(name);
  for (const one of [plain, plain.replace(/s$/, '')]) {
    if (videoNames.includes(one)) return { kind: 'video', order: videoNames.indexOf(one) };
    if (openNames.includes(one)) return { kind: 'open', order: openNames.indexOf(one) };
    if (otherVideoName.test(one)) return { kind: 'other-video', order: 0 };
  }
  return { kind: 'none', order: 0 };
}

/** Returns the name of the title among names; `undefined` without one. */
export const findTitleName = (names: readonly string[]): string | undefined => {
  const plain = names.map(plainName);
  const title = titleNames.find((name) => plain.includes(name));
  return title === undefined ? undefined : names[plain.indexOf(title)];
};

/** Flattened tables have names like `snippet.resourceId.videoId`. */
const plainName = (name: string): string =>
  (name.includes('://') ? '' : (name.split(/[./]/).at(-1) ?? '')).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const columnWords =
  'video|youtube|title|upload|uploader|date|time|stamp|publish|published|at|by|of|is|has|in|channel|name|id|url|link|' +
  'key|description|comment|reply|text|body|count|number|like|dislike|view|viewer|rating|score|rank|category|language|' +
  'country|region|duration|length|second|ms|playlist|subscriber|web|page|caption|subtitle|transcript|thumbnail|image|' +
  'tag|author|user|account|handle|created|updated|collected|retrieved|extracted|fetched|requested|scraped|added|' +
  'favorite|live|status|content|type|kind|format|resolution|position|index|item|entry|source|target|sample|thread|' +
  'parent|related|search|query|term|keyword|topic|label|code|note|respondent|participant|identifier|unavailable|sec|' +
  'minute|hour|day|week|month|year|num|nr|total|sum|mean|average|min|max|first|last|start|end|short|long|audio|codec|' +
  'track|chapter|frame|fps|aspect|ratio|width|height|size|rate|bitrate|quality|default|lang|made|for|kid|available|' +
  'availability|private|public|licensed|premium|upcoming|posted|group|file|path|age|sub|per|watch|watched|clean|raw|' +
  'coder|form';

/** Matches words of which column names consist: `publishedAt`, `video_title`, `webpage_url`, `Description`. */
const columnName = new RegExp(`^(?:(?:${columnWords})s?|[-_\\s])+$`, 'i');

export const isColumnName = (text: string): boolean => columnName.test(text);
