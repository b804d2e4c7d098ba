import ky from 'ky';
import type { StoredSettings } from '@/lib/settings/settings';
import { ok } from '@/lib/shared/result';
import type { ToolCredentials } from '@/lib/tools/background/mcp-endpoint';
import { type BodyLimits, defaultBodyLimits } from '@/lib/tools/background/read-response-body';
import type { SlowToolCall, ToolCallOutcome } from '@/lib/tools/background/send-tool-call';
import { createToolClient, type ToolClient } from '@/lib/tools/background/tool-client';
import type { ToolSession } from '@/lib/tools/mcp-messages';
import type { ToolList, ToolResponse } from '@/lib/tools/records';
import { ledgerInMemory } from '../fakes';
import { testSettings } from '../test-settings';
import { secretOf } from '../test-token';

interface ToolsOptions {
  token?: string;
  settings?: Partial<StoredSettings>;
  /** Timeout in seconds that replaces the default. */
  seconds?: number;
  bounds?: BodyLimits;
  isPermitted?: boolean;
  /** Sends a slow call in place of the offscreen document. */
  sendSlow?(call: SlowToolCall): Promise<ToolCallOutcome | null>;
}

/** Stores an MCP endpoint's data in memory. */
function repositoryInMemory() {
  const lists = new Map<string, ToolList>();
  const responses = new Map<string, ToolResponse>();
  return {
    lists,
    responses,
    list: async (mcpUrl: string) => lists.get(mcpUrl),
    response: async (id: string) => responses.get(id),
    putList: async (list: ToolList) => {
      lists.set(list.mcpUrl, structuredClone(list));
      return ok(null);
    },
    putResponse: async (response: ToolResponse) => {
      responses.set(response.id, response);
      return ok(null);
    },
  };
}

/** Stores one session per connection, like `storage.session`. */
function sessionsInMemory() {
  const open = new Map<string, ToolSession>();
  return {
    open,
    get: async (connection: string) => open.get(connection) ?? null,
    put: async (connection: string, session: ToolSession) => void open.set(connection, session),
    delete: async (connection: string) => void open.delete(connection),
  };
}

/**
 * Creates the extension's own client of an MCP endpoint with the real network and an in-memory ledger, cache and
 * sessions.
 */
export function toolsAt(mcpUrl: string, { token = 'e30.e30.sig', seconds, ...more }: ToolsOptions = {}) {
  const repository = repositoryInMemory();
  const sessions = sessionsInMemory();
  const ledger = ledgerInMemory(Date.now);
  const settings = {
    ...testSettings(''),
    budgets: { ...testSettings('').budgets, perDay: 20_000_000 },
    ...more.settings,
  };
  const account = { connection: { id: 'first', name: 'Mine' }, mcpUrl, secret: secretOf(token), settings };
  const waits: number[] = [];
  let suffixes = 0;
  const tools: ToolClient = createToolClient({
    http: ky,
    limits: more.bounds ?? defaultBodyLimits,
    ledger,
    repository,
    sessions,
    account: async (): Promise<ToolCredentials> => account,
    isPermitted: async () => more.isPermitted ?? true,
    isOnline: () => true,
    now: Date.now,
    randomSuffix: () => String(++suffixes).padStart(4, '0'),
    version: () => '0.0.0',
    abortAfter(wait) {
      waits.push(wait);
      return AbortSignal.timeout((seconds ?? wait) * 1000);
    },
    settings: async () => account.settings,
    sendSlow: async (call) => (await more.sendSlow?.(call)) ?? null,
  });
  return { tools, repository, sessions, ledger, account, waits, rows: () => [...ledger.rows.values()] };
}
