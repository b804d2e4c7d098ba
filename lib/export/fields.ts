import type * as z from 'zod/mini';
import { Video } from '@/lib/service/video-schema';
import type { MessageName } from '@/lib/shared/localized-text';

/** How a value is written. `time`: a moment, ISO 8601 in text. Lists, objects and what may be anything are JSON text in tables. */
export type FieldKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'list' | 'object' | 'any';

/** A column of what is handed in. */
export interface Field {
  name: string;
  kind: FieldKind;
  unit: 'seconds' | 'milliseconds' | null;
  /** Section of the interface document that speaks of it; `Sidelight` where the extension adds it. */
  section: string;
  note: MessageName;
}

type Schema = z.core.$ZodType;

/** What the notes say that the names do not. */
const videoNotes: Readonly<Record<string, MessageName>> = {
  id: 'columnId',
  publishedAt: 'columnPublishedAt',
  channelId: 'columnChannelId',
  title: 'columnTitle',
  description: 'columnDescription',
  thumbnails: 'columnThumbnails',
  channelTitle: 'columnChannelTitle',
  tags: 'columnTags',
  categoryId: 'columnCategoryId',
  categoryTitle: 'columnCategoryTitle',
  defaultLanguage: 'columnDefaultLanguage',
  defaultAudioLanguage: 'columnDefaultAudioLanguage',
  viewCount: 'columnViewCount',
  likeCount: 'columnLikeCount',
  commentCount: 'columnCommentCount',
  topicCategories: 'columnTopicCategories',
  uploadStatus: 'columnUploadStatus',
  privacyStatus: 'columnPrivacyStatus',
  license: 'columnLicense',
  embeddable: 'columnEmbeddable',
  publicStatsViewable: 'columnPublicStatsViewable',
  madeForKids: 'columnMadeForKids',
  hasPaidProductPlacement: 'columnHasPaidProductPlacement',
  localizations: 'columnLocalizations',
  duration: 'columnDuration',
  parsedDuration: 'columnParsedDuration',
  isShort: 'columnIsShort',
};

/** What is more than its schema says: counts come as digits in a text, dates as text. */
const videoKinds: Readonly<Record<string, FieldKind>> = {
  publishedAt: 'time',
  viewCount: 'integer',
  likeCount: 'integer',
  commentCount: 'integer',
};

/** The fields of section "Video", read off its schema, so that a field that is added there is handed in as well. */
const videoFields = (): Field[] =>
  Object.entries(Video()._zod.def.shape).map(([name, schema]) => ({
    name,
    kind: videoKinds[name] ?? kindOf(schema),
    unit: name === 'parsedDuration' ? 'seconds' : null,
    section: 'Video',
    note: videoNotes[name] ?? 'columnNew',
  }));

function kindOf(schema: Schema): FieldKind {
  // Every schema that zod makes is one of its closed list of kinds.
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'optional') return kindOf(def.innerType);
  if (def.type === 'string') return 'text';
  if (def.type === 'boolean') return 'boolean';
  if (def.type === 'number') return 'integer';
  return def.type === 'array' ? 'list' : 'object';
}

const own = (name: string, kind: FieldKind, note: MessageName, section = 'Sidelight'): Field => ({
  name,
  kind,
  unit: null,
  section,
  note,
});

/** Columns that stand in the answer's row under their own name. */
export const toldFields: readonly Field[] = [
  ...videoFields(),
  own('caption', 'any', 'columnCaption', 'Video'),
  own('channelHandle', 'text', 'columnChannelHandle', 'Related video'),
  own('liveBroadcastContent', 'text', 'columnLive', 'Search result'),
  own('playlistId', 'text', 'columnPlaylistId', 'Playlist item'),
  own('position', 'integer', 'columnPosition', 'Playlist item'),
];

/** Where a row comes from (PRV-01). */
export const originFields: readonly Field[] = [
  own('state', 'text', 'columnState'),
  own('run_id', 'text', 'columnRunId'),
  own('capture_id', 'text', 'columnCaptureId'),
  own('endpoint', 'text', 'columnEndpoint'),
  own('params', 'object', 'columnParams'),
  own('requested_at', 'time', 'columnRequestedAt'),
  own('received_at', 'time', 'columnReceivedAt'),
  own('http_status', 'integer', 'columnHttpStatus'),
  own('cache_hit', 'boolean', 'columnCacheHit'),
  own('ext_version', 'text', 'columnExtVersion'),
  own('interface_version', 'text', 'columnInterfaceVersion'),
];

/** How a video came into the collection (COL-02), and what the reader wrote beside it. */
export const gatheredFields: readonly Field[] = [
  own('added_at', 'time', 'columnAddedAt'),
  own('added_from', 'text', 'columnAddedFrom'),
  own('added_page', 'text', 'columnAddedPage'),
  own('added_address', 'text', 'columnAddedAddress'),
  own('added_rank', 'integer', 'columnAddedRank'),
  own('added_run_id', 'text', 'columnAddedRunId'),
  own('sightings', 'integer', 'columnSightings'),
  own('observations', 'integer', 'columnObservations'),
  own('not_returned_since', 'time', 'columnNotReturnedSince'),
  own('note', 'text', 'columnNote'),
  own('my_tags', 'list', 'columnMyTags'),
];

/** Every column of a video that is handed in. */
export const fields: readonly Field[] = [...toldFields, ...originFields, ...gatheredFields];
