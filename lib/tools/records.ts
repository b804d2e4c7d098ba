import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';

/** The last tool list of an MCP endpoint. */
export const toolListRecord = defineRecord({
  keyPath: 'mcpUrl',
  indexes: {},
  schema: () =>
    z.object({
      mcpUrl: z.string(),
      /** When the list was received. */
      at: time(),
      /** The tools as received, without schemas that are nested too deeply. They are parsed where they are used. */
      tools: z.array(z.unknown()),
      /** The cursor of the next page, if there is one. */
      next: z.optional(z.string()),
      /**
       * The reason why the rest of the list is not fetched: its cursors repeat, it has too many tools or pages, or its
       * next cursor is invalid.
       */
      ended: z.optional(z.enum(['circle', 'too-many', 'no-cursor'])),
      /** When the service last listed no tools, if that was later than `at`. */
      emptyAt: z.optional(time()),
    }),
});
export type ToolList = RecordOf<typeof toolListRecord>;

export const toolResponseRecord = defineRecord({
  keyPath: 'id',
  indexes: { list: { keyPath: ['mcpUrl', 'tool'] } },
  schema: () =>
    z.object({
      id: z.string(),
      mcpUrl: z.string(),
      tool: z.string(),
      params: z.unknown(),
      requestedAt: time(),
      receivedAt: time(),
      /** The JSON text of the result in the JSON-RPC response, without the token and without deleted videos. */
      body: z.string(),
    }),
});
export type ToolResponse = RecordOf<typeof toolResponseRecord>;
