import type { Fault } from '../faults.ts';
import { forbidden } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import { codes, type Message, type RpcError } from './message.ts';
import { messageResponse } from './message-response.ts';
import { type Caller, type Reply, run } from './methods.ts';

/** One HTTP request with one message. */
export interface Exchange {
  request: Request;
  caller: Caller;
  service: Service;
  fault: Fault | undefined;
}

/** A JSON-RPC request, as opposed to a notification. */
export type RequestMessage = Extract<Message, { kind: 'request' }>;

/** Runs a request and returns its result in the response form of the switch. */
export async function runRequest(
  { id, method, params }: RequestMessage,
  { caller, service, fault }: Exchange,
  headersOf: (reply: Reply) => Record<string, string> = () => ({}),
): Promise<Response> {
  const reply = await run(method, params, caller, service, fault);
  if ('error' in reply && reply.status !== undefined) return failed(reply.status, reply.error, id);
  const payload = 'error' in reply ? { error: reply.error } : reply;
  return messageResponse(
    { jsonrpc: '2.0', id, ...payload },
    service.switches.toolAnswers,
    fault?.messages,
    headersOf(reply),
  );
}

/** Returns a JSON-RPC error with an HTTP status; the id is missing if the error belongs to no request. */
export const failed = (status: number, error: RpcError, id?: string | number): Response =>
  Response.json({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error }, { status });

/** Returns a refusal of the HTTP request. */
export const refused = (status: number, message: string): Response =>
  failed(status, { code: codes.invalidRequest, message });

/** Accepts a message that needs no response. */
export const accepted = (): Response => new Response(null, { status: 202 });

/** Section "Errors", authorization failure: the body gives no reason. */
export const withForbidden = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json(forbidden().body, { status, headers });
