import { pageTokenFor, readPageToken } from '../http/paging.ts';
import type { Service } from '../service.ts';
import { hugeSchemas, recursiveSchemas, slowPatterns, wrongSchemas } from './bad-schemas.ts';
import { codes, type Params } from './message.ts';
import type { Caller, Reply } from './methods.ts';
import { toolsOf } from './tools.ts';

/** Handles `tools/list`: returns one page and the cursor of the next page. */
export function listTools({ cursor }: Params, { project }: Caller, service: Service): Reply {
  const from = cursor === undefined ? 0 : typeof cursor === 'string' ? readPageToken(cursor) : null;
  if (from === null) return { error: { code: codes.invalidParams, message: 'Unknown cursor' } };
  // With zero balance the list is empty, and no reason is given.
  if (project.bill.balance <= 0) return { result: { tools: [] } };
  const { toolList, toolsPerPage } = service.switches;
  if (toolList === 'endless') return { result: { tools: listed(service), nextCursor: pageTokenFor(from + 1) } };
  if (toolList === 'looping') return { result: { tools: listed(service), nextCursor: pageTokenFor(1) } };
  const size = toolsPerPage ?? (toolList === 'ten-thousand' ? 500 : Number.POSITIVE_INFINITY);
  const all = listed(service);
  const hasMore = from + size < all.length;
  return {
    result: { tools: all.slice(from, from + size), ...(hasMore ? { nextCursor: pageTokenFor(from + size) } : {}) },
  };
}

function listed(service: Service): unknown[] {
  const tools = toolsOf(service).map(({ shown }) => shown);
  switch (service.switches.toolList) {
    case 'ten-thousand':
      return [...tools, ...createExtraTools(10_000 - tools.length)];
    case 'wrong-schemas':
      return wrongSchemas(tools);
    case 'recursive-schemas':
      return recursiveSchemas(tools);
    case 'huge-schemas':
      return hugeSchemas(tools);
    case 'slow-patterns':
      return slowPatterns(tools);
    default:
      return tools;
  }
}

const createExtraTools = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `extra_${String(index).padStart(5, '0')}`,
    description: `Does nothing, for the ${index + 1}th time.`,
    inputSchema: { type: 'object', properties: { value: { type: 'string' } } },
  }));
