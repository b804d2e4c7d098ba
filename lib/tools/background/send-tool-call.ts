import type { Failure } from '@/lib/service/failure';
import { ok, type Result } from '@/lib/shared/result';
import type { ToolSession } from '../mcp-messages';
import type { ToolResponse } from '../records';
import { isToolError } from '../tool-records';
import type { McpTarget, SendDeps } from './mcp-endpoint';
import { type SessionFailure, type SessionRequest, sendInSession } from './mcp-session';

/** A call without address and token. */
export interface ToolCall {
  session: ToolSession;
  request: SessionRequest;
  /** The response as it will be stored, without what is only known when it arrives. */
  response: Omit<ToolResponse, 'receivedAt' | 'body'>;
}

/** A call in the form passed to the offscreen document, which reads the token from storage. */
export interface SlowToolCall extends ToolCall {
  /** Identifies one attempt; see `slowRequestId`. */
  id: string;
  connection: string;
}

/** `isError`: the tool reports an error, which is stored like any other response. */
export type ToolCallOutcome = { ok: true; value: { isError: boolean } } | SessionFailure;

interface ToolCallDeps extends SendDeps {
  randomSuffix(): string;
  repository: { putResponse(response: ToolResponse): Promise<Result<null, Failure>> };
}

/** Sends a call once and stores its response before the outcome is known to anybody, so that it cannot be lost. */
export async function sendToolCall(
  deps: ToolCallDeps,
  target: McpTarget,
  { session, request, response }: ToolCall,
  signal: AbortSignal,
): Promise<ToolCallOutcome> {
  const reply = await sendInSession(deps, target, session, { ...request, signal });
  if (!reply.ok) return reply;
  const { text, value } = reply.value;
  const stored = await deps.repository.putResponse({ ...response, receivedAt: deps.now(), body: text });
  return stored.ok ? ok({ isError: isToolError(value) }) : stored;
}
