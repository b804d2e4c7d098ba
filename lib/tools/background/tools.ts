import type { SingleFlight } from '@/lib/requests/single-flight';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { timeoutFor } from '@/lib/service/client';
import type { Failure } from '@/lib/service/failure';
import { fail, ok, type Result } from '@/lib/shared/result';
import { quoteOfAsking, quoteOfTool, ruleOf } from '../consent';
import type { ToolSession } from '../revisions';
import type { ToolFailure } from '../tool-failure';
import type { ToolOrder } from '../tool-order';
import { pageIn, saysError, type ToolAnswer, type ToolList, type ToolPage, toolKey, withPage } from '../tool-records';
import { type Entry, type EntryParts, entryOf } from './entry-point';
import { askWithin, rowFor, type SpeakingParts, sessionWith } from './session';
import { booked } from './with-ledger';

export interface ToolParts extends EntryParts, SpeakingParts {
  /** The requests under way: equal calls share one response. */
  flights: SingleFlight;
  room: {
    list(mcpUrl: string): Promise<ToolList | undefined>;
    putList(list: ToolList): Promise<Result<null, Failure>>;
    putAnswer(answer: ToolAnswer): Promise<Result<null, Failure>>;
  };
}

export interface Tools {
  /** Lists the tools anew, or goes on where the list was left. */
  list(order: { rest: boolean }): Promise<Result<null, ToolFailure>>;
  /** Calls one tool; its answer is kept under the id that comes back. */
  call(order: ToolOrder): Promise<Result<{ id: string }, ToolFailure>>;
}

/** What is asked of the tool-calling entry point (MCP-01, MCP-02): each asking by the book, each once at a time. */
export function createTools(parts: ToolParts): Tools {
  const { flights } = parts;
  const asking = async <T>(
    key: (entry: Entry) => string,
    send: (entry: Entry, session: ToolSession, stop: AbortSignal) => Promise<Result<T, ToolFailure>>,
    objection: (entry: Entry) => ToolFailure | null = () => null,
  ): Promise<Result<T, ToolFailure>> => {
    const entry = await entryOf(parts);
    if (!entry.ok) return entry;
    const against = objection(entry.value);
    if (against) return fail(against);
    return flights.once(key(entry.value), async (stop) => {
      const begin = `begin ${entry.value.connection.id} ${entry.value.mcpUrl}`;
      const session = await flights.once(begin, (stop) => sessionWith(parts, entry.value, stop));
      return session.ok ? send(entry.value, session.value, stop) : session;
    });
  };
  return {
    list: ({ rest }) =>
      asking(
        ({ mcpUrl }) => `list ${mcpUrl}`,
        (entry, session, stop) => (rest ? restOfList : firstOfList)(parts, { entry, session, stop }),
      ),
    call: (order) =>
      asking(
        ({ mcpUrl }) => toolKey('call', mcpUrl, order.tool, order.asked),
        (entry, session, stop) => called(parts, { entry, session, stop }, order),
        (entry) => refusalOf(entry, order),
      ),
  };
}

/** What the reader said of the tool holds here, whatever a page says (MCP-04). */
function refusalOf({ settings, mcpUrl }: Entry, { tool, confirmed }: ToolOrder): ToolFailure | null {
  const { consent } = ruleOf(settings.tools, mcpUrl, tool);
  if (consent === 'never') return { kind: 'tool-never', tool };
  return consent === 'ask' && !confirmed ? { kind: 'tool-unasked', tool } : null;
}

interface Within {
  entry: Entry;
  session: ToolSession;
  stop: AbortSignal;
}

async function firstOfList(parts: ToolParts, within: Within): Promise<Result<null, ToolFailure>> {
  const empty = { mcpUrl: within.entry.mcpUrl, at: parts.now(), tools: [] };
  const list = await pageOfList(parts, within, empty, new Set());
  return list.ok ? ok(null) : list;
}

/** Every page is an asking of its own: the book and the budgets may end it at each of them, and what came stays. */
async function restOfList(parts: ToolParts, within: Within): Promise<Result<null, ToolFailure>> {
  const cursors = new Set<string>();
  let list = await parts.room.list(within.entry.mcpUrl);
  while (list?.next !== undefined) {
    cursors.add(list.next);
    const longer = await pageOfList(parts, within, list, cursors);
    if (!longer.ok) return longer;
    list = longer.value;
  }
  return ok(null);
}

async function pageOfList(
  parts: ToolParts,
  { entry, session, stop }: Within,
  list: ToolList,
  cursors: ReadonlySet<string>,
): Promise<Result<ToolList, ToolFailure>> {
  const params = list.next === undefined ? {} : { cursor: list.next };
  const quote = quoteOfAsking('toolsList', entry.settings.ownPrices);
  const at = entry.settings.ownPricesAt.toolsList ?? null;
  const row = rowFor(parts, entry, { name: 'toolsList', asked: { page: cursors.size + 1 }, quote, at });
  const page = await booked<ToolPage>(parts, {
    row,
    settings: entry.settings,
    async send() {
      const request = { method: 'tools/list', params, seconds: timeoutSeconds.ordinary, stop };
      const reply = await askWithin(parts, entry, session, request);
      if (!reply.ok) return reply;
      const page = pageIn(reply.value.value);
      return page ? ok(page) : fail({ kind: 'strange-answer', status: 200 });
    },
    keep: (page) => parts.room.putList(withPage(list, page, cursors)),
  });
  return page.ok ? ok(withPage(list, page.value, cursors)) : page;
}

async function called(
  parts: ToolParts,
  { entry, session, stop }: Within,
  { tool, asked }: ToolOrder,
): Promise<Result<{ id: string }, ToolFailure>> {
  const { mcpUrl, settings } = entry;
  const rule = ruleOf(settings.tools, mcpUrl, tool);
  const row = rowFor(parts, entry, { name: 'toolsCall', asked, quote: quoteOfTool(rule), at: rule.at, tool });
  const params = { name: tool, arguments: asked };
  const request = {
    method: 'tools/call',
    params,
    seconds: timeoutFor(asked),
    stop,
    schema: await schemaOf(parts, entry, tool),
  };
  const answer = await booked(parts, {
    row,
    settings,
    send: () => askWithin(parts, entry, session, request),
    keep: ({ text: body }) =>
      parts.room.putAnswer({ id: row.id, mcpUrl, tool, asked, requestedAt: row.sentAt, receivedAt: parts.now(), body }),
    refuses: ({ value }) => saysError(value),
  });
  return answer.ok ? ok({ id: row.id }) : answer;
}

/** As it was listed last: some servers want arguments repeated in headers that the schema names. */
async function schemaOf({ room }: ToolParts, { mcpUrl }: Entry, tool: string): Promise<unknown> {
  const listed = (await room.list(mcpUrl))?.tools ?? [];
  return Object(listed.find((one) => Object(one).name === tool)).inputSchema;
}
