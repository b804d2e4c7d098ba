import type * as z from 'zod/mini';
import { Video } from '@/lib/service/resource-schemas';
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
const schemaFields = (): Field[] =>
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

const defineField = (name: string, kind: FieldKind, note: MessageName, section = 'Sidelight'): Field => ({
  name,
  kind,
  unit: null,
  section,
  note,
});

/** Columns that stand in the answer's row under their own name. */
export const responseFields: readonly Field[] = [
  ...schemaFields(),
  defineField('caption', 'any', 'columnCaption', 'Video'),
  defineField('channelHandle', 'text', 'columnChannelHandle', 'Related video'),
  defineField('liveBroadcastContent', 'text', 'columnLive', 'Search result'),
  defineField('playlistId', 'text', 'columnPlaylistId', 'Playlist item'),
  defineField('position', 'integer', 'columnPosition', 'Playlist item'),
];

/** Where a row comes from. */
export const provenanceFields: readonly Field[] = [
  defineField('state', 'text', 'columnState'),
  defineField('run_id', 'text', 'columnRunId'),
  defineField('capture_id', 'text', 'columnCaptureId'),
  defineField('endpoint', 'text', 'columnEndpoint'),
  defineField('params', 'object', 'columnParams'),
  defineField('requested_at', 'time', 'columnRequestedAt'),
  defineField('received_at', 'time', 'columnReceivedAt'),
  defineField('http_status', 'integer', 'columnHttpStatus'),
  defineField('cache_hit', 'boolean', 'columnCacheHit'),
  defineField('ext_version', 'text', 'columnExtVersion'),
  defineField('interface_version', 'text', 'columnInterfaceVersion'),
];

/** How a video came into the collection, and what the user wrote beside it. */
export const collectionFields: readonly Field[] = [
  defineField('added_at', 'time', 'columnAddedAt'),
  defineField('added_from', 'text', 'columnAddedFrom'),
  defineField('added_page', 'text', 'columnAddedPage'),
  defineField('added_address', 'text', 'columnAddedAddress'),
  defineField('added_rank', 'integer', 'columnAddedRank'),
  defineField('added_run_id', 'text', 'columnAddedRunId'),
  defineField('sightings', 'integer', 'columnSightings'),
  defineField('observations', 'integer', 'columnObservations'),
  defineField('not_returned_since', 'time', 'columnNotReturnedSince'),
  defineField('note', 'text', 'columnNote'),
  defineField('my_tags', 'list', 'columnMyTags'),
];

/** Every column of a video that is handed in. */
export const exportFields: readonly Field[] = [...responseFields, ...provenanceFields, ...collectionFields];
