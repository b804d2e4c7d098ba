import type * as z from 'zod/mini';
import { Video } from '@/lib/service/resource-schemas';
import type { MessageName } from '@/lib/shared/localized-text';

/** The format of a value. `time` is ISO 8601 in text. Lists, objects and `any` are JSON text in tables. */
export type FieldKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'list' | 'object' | 'any';

/** A column of an exported table. */
export interface Field {
  name: string;
  kind: FieldKind;
  unit: 'seconds' | 'milliseconds' | null;
  /** Section of the interface document that defines it; `Sidelight` for columns that the extension adds. */
  section: string;
  note: MessageName;
}

type Schema = z.core.$ZodType;

/** The descriptions of columns. */
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

/** Kinds that differ from the schema: counts are sent as digits, dates as text. */
const videoKinds: Readonly<Record<string, FieldKind>> = {
  publishedAt: 'time',
  viewCount: 'integer',
  likeCount: 'integer',
  commentCount: 'integer',
};

/** Returns the fields of section "Video" from its schema, so that a new field is exported without a change here. */
const schemaFields = (): Field[] =>
  Object.entries(Video()._zod.def.shape).map(([name, schema]) => ({
    name,
    kind: videoKinds[name] ?? kindOf(schema),
    unit: name === 'parsedDuration' ? 'seconds' : null,
    section: 'Video',
    note: videoNotes[name] ?? 'columnNew',
  }));

function kindOf(schema: Schema): FieldKind {
  // zod's own schemas have one of these types.
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

/** Columns with the value of the same name in the response. */
export const responseFields: readonly Field[] = [
  ...schemaFields(),
  defineField('caption', 'any', 'columnCaption', 'Video'),
  defineField('channelHandle', 'text', 'columnChannelHandle', 'Related video'),
  defineField('liveBroadcastContent', 'text', 'columnLive', 'Search result'),
  defineField('playlistId', 'text', 'columnPlaylistId', 'Playlist item'),
  defineField('position', 'integer', 'columnPosition', 'Playlist item'),
];

/** Columns with the origin of a row. */
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

/** Columns with the origin of a video in the collection, and the user's notes. */
export const collectionFields: readonly Field[] = [
  defineField('added_at', 'time', 'columnAddedAt'),
  defineField('added_from', 'text', 'columnAddedFrom'),
  defineField('added_page', 'text', 'columnAddedPage'),
  defineField('added_address', 'text', 'columnAddedAddress'),
  defineField('added_rank', 'integer', 'columnAddedRank'),
  defineField('added_run_id', 'text', 'columnAddedRunId'),
  defineField('sightings', 'integer', 'columnTimesAdded'),
  defineField('observations', 'integer', 'columnObservations'),
  defineField('not_returned_since', 'time', 'columnNotReturnedSince'),
  defineField('note', 'text', 'columnNote'),
  defineField('my_tags', 'list', 'columnMyTags'),
];

/** Every column of an exported video. */
export const exportFields: readonly Field[] = [...responseFields, ...provenanceFields, ...collectionFields];
