import type { Fault } from '../faults.ts';
import { forbidden } from '../http/rejection.ts';
import type { Service } from '../service.ts';
import { codes, type Message, type RpcError } from './message.ts';
import { messageResponse } from './message-response.ts';
import { type Caller, type Reply, run } from './methods.ts';

/** The HTTP request of one JSON-RPC message, with its context. */
export interface Exchange {
  request: Request;
  caller: Caller;
  service: Service;
  fault: Fault | undefined;
  /** Called if the client stops reading an event stream. */
  onCancel(): void;
}

/** A JSON-RPC request, as opposed to a notification. */
export type RequestMessage = Extract<Message, { kind: 'request' }>;

/** Runs a request and returns its result in the form that the switch `toolAnswers` sets. */
export async function runRequest(
  { id, method, params }: RequestMessage,
  { caller, service, fault, onCancel }: Exchange,
  headersOf: (reply: Reply) => Record<string, string> = () => ({}),
): Promise<Response> {
  const reply = await run(method, params, caller, service, fault);
  if ('error' in reply && reply.status !== undefined) return failed(reply.status, reply.error, id);
  const payload = 'error' in reply ? { error: reply.error } : reply;
  return messageResponse(
    { jsonrpc: '2.0', id, ...payload },
    service.switches.toolAnswers,
    { fault: fault?.messages, onCancel },
    headersOf(reply),
  );
}

/** Returns a JSON-RPC error with an HTTP status. The error has no id if it does not belong to a request. */
export const failed = (status: number, error: RpcError, id?: string | number): Response =>
  Response.json({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error }, { status });

/** Refuses the HTTP request with a JSON-RPC error. */
export const refused = (status: number, message: string): Response =>
  failed(status, { code: codes.invalidRequest, message });

/** Returns a response that accepts a message without a result. */
export const accepted = (): Response => new Response(null, { status: 202 });

/**
 * Returns the response to a request without a valid token or a positive balance. Its body gives no reason (section
 * "Errors").
 */
export const withForbidden = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json(forbidden().body, { status, headers });
