import type { StopRequests } from '@/lib/requests/deletion-gate';
import { createSingleFlight } from '@/lib/requests/with-cache';
import { slowRequestId } from '@/lib/requests/with-offscreen';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { timeoutFor } from '@/lib/service/client';
import type { Failure } from '@/lib/service/failure';
import { toolRequestQuote } from '@/lib/service/quote';
import { isSlowRequest } from '@/lib/service/request-limits';
import { ruleOf, toolQuote } from '@/lib/settings/tool-rule';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { ToolSession } from '../mcp-messages';
import type { ToolList, ToolResponse } from '../records';
import type { ToolCallRequest, ToolListRequest } from '../tool';
import type { ToolFailure } from '../tool-failure';
import { appendPage, isToolError, parseToolPage, type ToolListPage, toolCallKey } from '../tool-records';
import { type McpEndpoint, type McpEndpointDeps, resolveMcpEndpoint } from './mcp-endpoint';
import { deleteSession, openSession, type SessionDeps, type SessionFailure, sendInSession } from './mcp-session';
import { type SlowToolCall, sendToolCall, type ToolCall, type ToolCallOutcome } from './send-tool-call';
import { createToolLedgerEntry, sendWithToolLedger } from './tool-ledger';

interface ToolClientDeps extends McpEndpointDeps, SessionDeps {
  /**
   * Sends a call whose response may take minutes through the offscreen document, which outlives the worker. Returns
   * `null` if the call was not sent that way and will not be.
   */
  sendSlow(call: SlowToolCall, signal: AbortSignal): Promise<ToolCallOutcome | null>;
  repository: {
    list(mcpUrl: string): Promise<ToolList | undefined>;
    putList(list: ToolList): Promise<Result<null, Failure>>;
    putResponse(response: ToolResponse): Promise<Result<null, Failure>>;
    response(id: string): Promise<ToolResponse | undefined>;
  };
}

export interface ToolClient {
  /** Lists the tools again, or fetches the remaining pages. */
  list(request: ToolListRequest): Promise<Result<null, ToolFailure>>;
  /** Calls a tool. Returns the id of its saved response. */
  call(request: ToolCallRequest): Promise<Result<{ id: string }, ToolFailure>>;
  stop: StopRequests;
}

/** Creates the client of the MCP endpoint. Each request has a ledger row; identical requests are sent once. */
export function createToolClient(deps: ToolClientDeps): ToolClient {
  const singleFlight = createSingleFlight();
  let runs = 0;
  const run = async <T>(
    { connection, params }: { connection: string; params: unknown },
    key: (endpoint: McpEndpoint) => string,
    send: (endpoint: McpEndpoint, session: ToolSession, signal: AbortSignal) => Promise<Result<T, ToolFailure>>,
    blockerOf: (endpoint: McpEndpoint) => ToolFailure | null = () => null,
  ): Promise<Result<T, ToolFailure>> => {
    runs += 1;
    // A flight of its own, so that a request can be stopped before it is known to which identical ones it belongs.
    return singleFlight.once({ key: String(runs), params }, async (stopped) => {
      const endpoint = await resolveMcpEndpoint(deps);
      if (!endpoint.ok) return endpoint;
      const { value } = endpoint;
      if (stopped.aborted) return fail({ kind: 'stopped' });
      // The user saw the price of one connection, and another one may have become active meanwhile.
      if (value.connection.id !== connection) return fail({ kind: 'tool-other-connection' });
      const blocker = blockerOf(value);
      if (blocker) return fail(blocker);
      return singleFlight.once({ key: `${connection} ${key(value)}`, params }, async (signal) => {
        const sessionKey = `begin ${connection} ${value.mcpUrl}`;
        const session = await singleFlight.once({ key: sessionKey, params: null }, (signal) =>
          openSession(deps, value, signal),
        );
        return session.ok ? send(value, session.value, signal) : session;
      });
    });
  };
  return {
    list: ({ connection, remainingOnly }) =>
      run(
        { connection, params: null },
        ({ mcpUrl }) => `list ${remainingOnly} ${mcpUrl}`,
        (endpoint, session, signal) =>
          (remainingOnly ? fetchRemainingPages : fetchFirstPage)(deps, { endpoint, session, signal }),
      ),
    call: (request) =>
      run(
        request,
        ({ mcpUrl }) => toolCallKey('call', mcpUrl, request.tool, request.params),
        (endpoint, session, signal) => callTool(deps, { endpoint, session, signal }, request),
        (endpoint) => consentFailure(endpoint, request),
      ),
    stop: singleFlight.stop,
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
    signal,
    async send() {
      const request = { method: 'tools/list', params, seconds: timeoutSeconds.ordinary, signal };
      const reply = await sendInSession(deps, endpoint.target, session, request);
      if (!reply.ok) return afterFailure(deps, { endpoint, session, signal }, reply);
      const page = parseToolPage(reply.value.value);
      return page ? ok(page) : fail({ kind: 'unexpected-response', status: 200 });
    },
    store: (page) => deps.repository.putList(appendPage(list, page, cursors)),
  });
  return page.ok ? ok(appendPage(list, page.value, cursors)) : page;
}

/** Deletes the session if a failure says that it is lost. */
async function afterFailure(
  deps: ToolClientDeps,
  { endpoint, session }: SessionContext,
  { isSessionLost, ...failed }: SessionFailure,
): Promise<Omit<SessionFailure, 'isSessionLost'>> {
  if (isSessionLost) await deleteSession(deps, endpoint, session);
  return failed;
}

async function callTool(
  deps: ToolClientDeps,
  context: SessionContext,
  { tool, params }: ToolCallRequest,
): Promise<Result<{ id: string }, ToolFailure>> {
  const { endpoint, session, signal } = context;
  const { mcpUrl, settings } = endpoint;
  const rule = ruleOf(settings.tools, mcpUrl, tool);
  const row = createToolLedgerEntry(deps, endpoint, {
    name: 'toolsCall',
    params,
    quote: toolQuote(rule),
    priceEnteredAt: rule.at,
    tool,
  });
  const call: ToolCall = {
    session,
    request: {
      method: 'tools/call',
      params: { name: tool, arguments: params },
      seconds: timeoutFor(params),
      schema: await listedSchemaOf(deps, endpoint, tool),
    },
    response: { id: row.id, mcpUrl, tool, params, requestedAt: row.sentAt },
  };
  const slowCall = { ...call, id: slowRequestId(row.id, row.key), connection: endpoint.connection.id };
  const sent = await sendWithToolLedger(deps, {
    row,
    signal,
    async send() {
      const slow = isSlowRequest(params) ? await deps.sendSlow(slowCall, signal) : null;
      const outcome = slow ?? (await sendToolCall(deps, endpoint.target, call, signal));
      if (outcome.ok) return outcome;
      // The offscreen document may close after it stored the response, before it reports the outcome.
      const stored = await deps.repository.response(row.id);
      return stored ? ok({ isError: isToolError(JSON.parse(stored.body)) }) : afterFailure(deps, context, outcome);
    },
    // `sendToolCall` stores the response.
    store: async () => ok(null),
    reportsError: ({ isError }) => isError,
  });
  return sent.ok ? ok({ id: row.id }) : sent;
}

/**
 * Returns a tool's schema from the saved list. The schema can name headers in which some servers require arguments to
 * be repeated.
 */
async function listedSchemaOf({ repository }: ToolClientDeps, { mcpUrl }: McpEndpoint, tool: string): Promise<unknown> {
  const listed = (await repository.list(mcpUrl))?.tools ?? [];
  return Object(listed.find((listedTool) => Object(listedTool).name === tool)).inputSchema;
}
