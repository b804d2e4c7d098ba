import type { ToolList } from '@/lib/core/tools/tool-records';
import { database } from './database';

/** The tools that an entry point listed last; `null` where no list of it is held. */
export async function heldTools(mcpUrl: string): Promise<ToolList | null> {
  return (await (await database()).get('toolLists', mcpUrl)) ?? null;
}
