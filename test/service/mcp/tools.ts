import type { EndpointName } from '../drawn-prices.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { endpoints } from '../http/endpoints.ts';
import type { Service } from '../service.ts';
import * as parameters from './parameters.ts';
import { type JsonSchema, nameOnTheWire, type Parameter } from './parameters.ts';

interface Row {
  name: string;
  title: string;
  description: string;
  endpoint: EndpointName;
  params: Parameter[];
  required?: string[];
}

/** The endpoints that are tools too, with names that users of MCP clients would expect. */
const rows: Row[] = [
  {
    name: 'search_videos',
    title: 'Search',
    description: 'Keyword search for videos, channels and playlists.',
    endpoint: 'search',
    params: parameters.search,
  },
  {
    name: 'search_autocomplete',
    title: 'Suggestions',
    description: 'Suggestions for a search that is being typed.',
    endpoint: 'autocomplete',
    params: parameters.autocomplete,
    required: ['q'],
  },
  {
    name: 'get_video_captions',
    title: 'Captions',
    description: 'The captions of a video.',
    endpoint: 'captions',
    params: parameters.captions,
    required: ['videoId'],
  },
  {
    name: 'get_videos',
    title: 'Videos',
    description: 'Details of a list of videos.',
    endpoint: 'videos',
    params: parameters.videos,
    required: ['videos.ids'],
  },
  {
    name: 'get_popular_videos',
    title: 'Popular videos',
    description: 'Popular videos, with filters.',
    endpoint: 'popularVideos',
    params: parameters.popularVideos,
  },
  {
    name: 'get_related_videos',
    title: 'Related videos',
    description: 'Videos that the platform shows next to a video, in pages of up to 20.',
    endpoint: 'relatedVideos',
    params: parameters.relatedVideos,
    required: ['videoId'],
  },
  {
    name: 'get_playlist_items',
    title: 'Playlist items',
    description: 'The items of a playlist or of the uploads of a channel; one of the three ids is needed.',
    endpoint: 'playlistItems',
    params: parameters.playlistItems,
  },
  {
    name: 'get_comment_replies',
    title: 'Replies',
    description: 'The replies to a comment.',
    endpoint: 'commentReplies',
    params: parameters.commentReplies,
    required: ['commentReplies.comment'],
  },
  {
    name: 'list_caption_files',
    title: 'Caption files',
    description: 'The caption files that a video has.',
    endpoint: 'captionFiles',
    params: parameters.captionFiles,
    required: ['videoId'],
  },
  {
    name: 'list_audio_files',
    title: 'Audio files',
    description: 'The audio files of a video, with signed links.',
    endpoint: 'audioFiles',
    params: parameters.audioFiles,
    required: ['videoId'],
  },
  {
    name: 'list_video_files',
    title: 'Video files',
    description: 'The video files of a video, with signed links.',
    endpoint: 'videoFiles',
    params: parameters.videoFiles,
    required: ['videoId'],
  },
];

export const toolCount = rows.length;

/** A tool as clients see it, with its endpoint. */
export interface Tool {
  shown: { name: string; title: string; description: string; inputSchema: JsonSchema; [more: string]: unknown };
  endpoint: Endpoint;
}

/** Returns the tools with their current names and parameters. */
export const toolsOf = (service: Pick<Service, 'switches'>): Tool[] =>
  rows.flatMap((row, index) => {
    const endpoint = endpoints.find(({ name }) => name === row.endpoint);
    return endpoint ? [{ shown: shown(row, index, service), endpoint }] : [];
  });

function shown(
  { name, title, description, params, required = [], endpoint }: Row,
  index: number,
  service: Pick<Service, 'switches'>,
) {
  const { toolNames, structuredTools } = service.switches;
  const isEnveloped = !listsOnly.has(endpoint);
  return {
    name: toolNames === 'numbered' ? `tool_${index + 1}` : name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(params.map((parameter) => property(parameter, service))),
      required: required.map((need) => nameOnTheWire(need, service)),
      additionalProperties: false,
    },
    ...(structuredTools && isEnveloped ? { outputSchema: envelope } : {}),
    annotations: { readOnlyHint: true, openWorldHint: true },
  };
}

/** Endpoints that return an array or a string; up to revision 2025-11-25, structured content must be an object. */
const listsOnly = new Set<EndpointName>(['captions', 'captionFiles', 'audioFiles', 'videoFiles', 'thumbnailFiles']);

const envelope = { type: 'object', properties: { data: { type: 'array' } }, required: ['data'] };

/** Header names of the parameters that must be repeated if `toolParamHeaders` is on. */
const inHeaders: Record<string, string> = { q: 'Query', videoId: 'Video', pages: 'Pages' };

function property([name, schema]: Parameter, service: Pick<Service, 'switches'>): [string, JsonSchema] {
  const header = service.switches.toolParamHeaders ? inHeaders[name] : undefined;
  return [nameOnTheWire(name, service), header === undefined ? schema : { ...schema, 'x-mcp-header': header }];
}
