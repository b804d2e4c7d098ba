import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { UndocumentedNameKey } from '../../../lib/service/assumptions.ts';
import { toolsOf } from '../mcp/tools.ts';
import { ordinarySwitches } from '../service.ts';
import { shapeFrom } from './zod-from.ts';

/** Which tools a server offers. */
export interface SdkTools {
  /**
   * `all`: the eleven; `lacking`: the same, several of them without a parameter that their endpoint needs; `foreign`: tools
   * of another trade, some with names of parameters that endpoints have; `none`.
   */
  tools?: 'all' | 'lacking' | 'foreign' | 'none';
  /** Names for the parameters that the interface document does not show. */
  names?: Partial<Record<UndocumentedNameKey, string>>;
  /** Tools say the shape of their answers, and give them in it. */
  structured?: boolean;
}

/** What the tools of the variant `lacking` do without. */
const lacking: Record<string, string[]> = {
  search_videos: ['q', 'safeSearch', 'type'],
  search_autocomplete: ['regionCode'],
  get_videos: ['ids', 'additionalFields'],
  get_related_videos: ['videoId', 'lang'],
  get_playlist_items: ['playlistId', 'videoId', 'pageToken'],
  get_comment_replies: ['parentCommentId'],
};

/** A server whose tools answer with their own name and what they were given. */
export function sdkServerWith({ tools = 'all', names = {}, structured = false }: SdkTools): McpServer {
  const server = new McpServer(
    { name: 'a-server-of-the-official-sdk', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  const outputSchema = structured
    ? { outputSchema: { tool: z.string(), given: z.record(z.string(), z.unknown()) } }
    : {};
  for (const { name, description, inputSchema } of offered(tools, names)) {
    server.registerTool(name, { title: name, description, inputSchema, ...outputSchema }, (given) => {
      const told = { tool: name, given };
      return {
        content: [{ type: 'text', text: JSON.stringify(told) }],
        ...(structured ? { structuredContent: told } : {}),
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

/** Some of these have parameters called as ours, and mean something else. */
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
