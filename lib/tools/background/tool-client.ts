import type { SingleFlight } from '@/lib/requests/with-cache';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { timeoutFor } from '@/lib/service/client';
import type { Failure } from '@/lib/service/failure';
import { toolRequestQuote } from '@/lib/service/quote';
import { ruleOf, toolQuote } from '@/lib/settings/tool-rule';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { ToolSession } from '../mcp-messages';
import type { ToolList, ToolResponse } from '../records';
import type { ToolCallRequest, ToolListRequest } from '../tool';
import type { ToolFailure } from '../tool-failure';
import { appendPage, isToolError, parseToolPage, type ToolListPage, toolCallKey } from '../tool-records';
import { type McpEndpoint, type McpEndpointDeps, resolveMcpEndpoint } from './mcp-endpoint';
import { openSession, type SessionDeps, sendInSession } from './mcp-session';
import { createToolLedgerEntry, sendWithToolLedger } from './tool-ledger';

interface ToolClientDeps extends McpEndpointDeps, SessionDeps {
  /** Pending requests, so that identical calls share one response. */
  singleFlight: SingleFlight;
  repository: {
    list(mcpUrl: string): Promise<ToolList | undefined>;
    putList(list: ToolList): Promise<Result<null, Failure>>;
    putResponse(response: ToolResponse): Promise<Result<null, Failure>>;
  };
}

export interface ToolClient {
  /** Lists the tools again, or fetches the remaining pages. */
  list(request: ToolListRequest): Promise<Result<null, ToolFailure>>;
  /** Calls a tool. Returns the id of its saved response. */
  call(request: ToolCallRequest): Promise<Result<{ id: string }, ToolFailure>>;
}

/** Creates the client of the MCP endpoint. Each request has a ledger row; identical requests are sent once. */
export function createToolClient(deps: ToolClientDeps): ToolClient {
  const { singleFlight } = deps;
  const run = async <T>(
    { connection }: Pick<ToolListRequest, 'connection'>,
    key: (endpoint: McpEndpoint) => string,
    send: (endpoint: McpEndpoint, session: ToolSession, signal: AbortSignal) => Promise<Result<T, ToolFailure>>,
    blockerOf: (endpoint: McpEndpoint) => ToolFailure | null = () => null,
  ): Promise<Result<T, ToolFailure>> => {
    const endpoint = await resolveMcpEndpoint(deps);
    if (!endpoint.ok) return endpoint;
    // The user saw the price of one connection, and another one may have become active meanwhile.
    if (endpoint.value.connection.id !== connection) return fail({ kind: 'tool-other-connection' });
    const blocker = blockerOf(endpoint.value);
    if (blocker) return fail(blocker);
    return singleFlight.once(
      { key: `${endpoint.value.connection.id} ${key(endpoint.value)}`, params: null },
      async (signal) => {
        const sessionKey = `begin ${endpoint.value.connection.id} ${endpoint.value.mcpUrl}`;
        const session = await singleFlight.once({ key: sessionKey, params: null }, (signal) =>
          openSession(deps, endpoint.value, signal),
        );
        return session.ok ? send(endpoint.value, session.value, signal) : session;
      },
    );
  };
  return {
    list: (request) =>
      run(
        request,
        ({ mcpUrl }) => `list ${request.remainingOnly} ${mcpUrl}`,
        (endpoint, session, signal) =>
          (request.remainingOnly ? fetchRemainingPages : fetchFirstPage)(deps, { endpoint, session, signal }),
      ),
    call: (request) =>
      run(
        request,
        ({ mcpUrl }) => toolCallKey('call', mcpUrl, request.tool, request.params),
        (endpoint, session, signal) => callTool(deps, { endpoint, session, signal }, request),
        (endpoint) => consentFailure(endpoint, request),
      ),
  };
}

/** Checks the user's consent to the tool again, because a page is not trusted. */
function consentFailure({ settings, mcpUrl }: McpEndpoint, { tool, confirmed }: ToolCallRequest): ToolFailure | null {
  const { consent } = ruleOf(settings.tools, mcpUrl, tool);
  if (consent === 'never') return { kind: 'tool-forbidden', tool };
  return consent === 'ask' && !confirmed ? { kind: 'tool-unconfirmed', tool } : null;
}

interface SessionContext {
  endpoint: McpEndpoint;
  session: ToolSession;
  signal: AbortSignal;
}

async function fetchFirstPage(deps: ToolClientDeps, context: SessionContext): Promise<Result<null, ToolFailure>> {
  const { mcpUrl } = context.endpoint;
  const at = deps.now();
  const earlier = await deps.repository.list(mcpUrl);
  const putList = (list: ToolList) => {
    // Without a balance, a service may list no tools. The earlier list was paid for, and leads to the saved responses.
    const usesEarlier = earlier && earlier.tools.length > 0 && list.tools.length === 0 && list.next === undefined;
    return deps.repository.putList(usesEarlier ? { ...earlier, emptyAt: at } : list);
  };
  const pageDeps = { ...deps, repository: { ...deps.repository, putList } };
  const list = await fetchPage(pageDeps, context, { mcpUrl, at, tools: [] }, new Set());
  return list.ok ? ok(null) : list;
}

/** Fetches the remaining pages. Each page is a separate request that a limit can prevent; earlier pages stay saved. */
async function fetchRemainingPages(deps: ToolClientDeps, context: SessionContext): Promise<Result<null, ToolFailure>> {
  const cursors = new Set<string>();
  let list = await deps.repository.list(context.endpoint.mcpUrl);
  while (list?.next !== undefined) {
    cursors.add(list.next);
    const extended = await fetchPage(deps, context, list, cursors);
    if (!extended.ok) return extended;
    list = extended.value;
  }
  return ok(null);
}

async function fetchPage(
  deps: ToolClientDeps,
  { endpoint, session, signal }: SessionContext,
  list: ToolList,
  cursors: ReadonlySet<string>,
): Promise<Result<ToolList, ToolFailure>> {
  const params = list.next === undefined ? {} : { cursor: list.next };
  const { settings } = endpoint;
  const row = createToolLedgerEntry(deps, endpoint, {
    name: 'toolsList',
    params: { page: cursors.size + 1 },
    quote: toolRequestQuote('toolsList', settings.enteredPrices),
    priceEnteredAt: settings.enteredPricesAt.toolsList ?? null,
  });
  const page = await sendWithToolLedger<ToolListPage>(deps, {
    row,
    settings,
    async send() {
      const request = { method: 'tools/list', params, seconds: timeoutSeconds.ordinary, signal };
      const reply = await sendInSession(deps, endpoint, session, request);
      if (!reply.ok) return reply;
      const page = parseToolPage(reply.value.value);
      return page ? ok(page) : fail({ kind: 'unexpected-response', status: 200 });
    },
    store: (page) => deps.repository.putList(appendPage(list, page, cursors)),
  });
  return page.ok ? ok(appendPage(list, page.value, cursors)) : page;
}

async function callTool(
  deps: ToolClientDeps,
  { endpoint, session, signal }: SessionContext,
  { tool, params }: ToolCallRequest,
): Promise<Result<{ id: string }, ToolFailure>> {
  const { mcpUrl, settings } = endpoint;
  const rule = ruleOf(settings.tools, mcpUrl, tool);
  const row = createToolLedgerEntry(deps, endpoint, {
    name: 'toolsCall',
    params,
    quote: toolQuote(rule),
    priceEnteredAt: rule.at,
    tool,
  });
  const request = {
    method: 'tools/call',
    params: { name: tool, arguments: params },
    seconds: timeoutFor(params),
    signal,
    schema: await listedSchemaOf(deps, endpoint, tool),
  };
  const response = await sendWithToolLedger(deps, {
    row,
    settings,
    send: () => sendInSession(deps, endpoint, session, request),
    store: ({ text: body }) =>
      deps.repository.putResponse({
        id: row.id,
        mcpUrl,
        tool,
        params,
        requestedAt: row.sentAt,
        receivedAt: deps.now(),
        body,
      }),
    reportsError: ({ value }) => isToolError(value),
  });
  return response.ok ? ok({ id: row.id }) : response;
}

/**
 * Returns a tool's schema from the saved list. The schema can name headers in which some servers require arguments to
 * be repeated.
 */
async function listedSchemaOf({ repository }: ToolClientDeps, { mcpUrl }: McpEndpoint, tool: string): Promise<unknown> {
  const listed = (await repository.list(mcpUrl))?.tools ?? [];
  return Object(listed.find((listedTool) => Object(listedTool).name === tool)).inputSchema;
}
