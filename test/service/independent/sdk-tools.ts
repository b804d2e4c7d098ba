import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { UndocumentedNameKey } from '../../../lib/service/assumptions.ts';
import { toolsOf } from '../mcp/tools.ts';
import { ordinarySwitches } from '../service.ts';
import { shapeFrom } from './zod-from.ts';

/** Options for the tools that a server offers. */
export interface SdkTools {
  /**
   * `all`: the tools of the local service; `lacking`: the same tools without some parameters; `foreign`: unrelated
   * tools, some with the same parameter names; `none`: no tools.
   */
  tools?: 'all' | 'lacking' | 'foreign' | 'none';
  /** Names of the undocumented parameters. */
  names?: Partial<Record<UndocumentedNameKey, string>>;
  /** True if tools have an output schema and return structured content. */
  structured?: boolean;
}

/** Parameters that the variant `lacking` omits. */
const lacking: Record<string, string[]> = {
  search_videos: ['q', 'safeSearch', 'type'],
  search_autocomplete: ['regionCode'],
  get_videos: ['ids', 'additionalFields'],
  get_related_videos: ['videoId', 'lang'],
  get_playlist_items: ['playlistId', 'videoId', 'pageToken'],
  get_comment_replies: ['parentCommentId'],
};

/** Creates a server whose tools return their own name and arguments. */
export function sdkServerWith({ tools = 'all', names = {}, structured = false }: SdkTools): McpServer {
  const server = new McpServer(
    { name: 'a-server-of-the-official-sdk', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  const outputSchema = structured
    ? { outputSchema: { tool: z.string(), given: z.record(z.string(), z.unknown()) } }
    : {};
  for (const { name, description, inputSchema } of offered(tools, names)) {
    server.registerTool(name, { title: name, description, inputSchema, ...outputSchema }, (args) => {
      const result = { tool: name, given: args };
      return {
        content: [{ type: 'text', text: JSON.stringify(result) }],
        ...(structured ? { structuredContent: result } : {}),
      };
    });
  }
  return server;
}

interface Offered {
  name: string;
  description: string;
  inputSchema: Record<string, z.ZodType>;
}

function offered(tools: NonNullable<SdkTools['tools']>, names: NonNullable<SdkTools['names']>): Offered[] {
  if (tools === 'none') return [];
  if (tools === 'foreign') return foreign;
  return toolsOf({ switches: { ...ordinarySwitches, names } }).map(({ shown: { name, description, inputSchema } }) => {
    const { properties, required } = inputSchema as { properties: Record<string, object>; required: string[] };
    const without = tools === 'lacking' ? (lacking[name] ?? []) : [];
    return { name, description, inputSchema: shapeFrom(properties, required, without) };
  });
}

/**
 * Tools of an unrelated service. Some parameters have the same names as those of the local service, but another meaning.
 */
const foreign: Offered[] = [
  { name: 'make_note', description: 'Writes a note.', inputSchema: { title: z.string(), text: z.string() } },
  {
    name: 'search_orders',
    description: 'Finds orders of a shop.',
    inputSchema: { q: z.string(), regionCode: z.string(), order: z.enum(['newest', 'oldest']) },
  },
  {
    name: 'delete_files',
    description: 'Deletes files.',
    inputSchema: { ids: z.array(z.string()), force: z.boolean() },
  },
  { name: 'now', description: 'The time.', inputSchema: {} },
];
