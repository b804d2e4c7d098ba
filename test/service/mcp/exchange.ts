import type { Fault } from '../faults.ts';
import { forbidden } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import { codes, type Message, type RpcError } from './message.ts';
import { type Asker, type Reply, run } from './methods.ts';
import { spoken } from './spoken.ts';

/** One request over HTTP, from which one message came. */
export interface Exchange {
  request: Request;
  asker: Asker;
  service: Service;
  fault: Fault | undefined;
}

/** A message that wants an answer. */
export type Asked = Extract<Message, { kind: 'request' }>;

/** Runs what is asked for and says the answer, in the form that is switched on. */
export async function carriedOut(
  { id, method, params }: Asked,
  { asker, service, fault }: Exchange,
  headersOf: (reply: Reply) => Record<string, string> = () => ({}),
): Promise<Response> {
  const reply = await run(method, params, asker, service, fault);
  if ('error' in reply && reply.status !== undefined) return failed(reply.status, reply.error, id);
  const said = 'error' in reply ? { error: reply.error } : reply;
  return spoken({ jsonrpc: '2.0', id, ...said }, service.switches.toolAnswers, fault?.messages, headersOf(reply));
}

/** An error that HTTP tells as well; without an id where it answers no request in particular. */
export const failed = (status: number, error: RpcError, id?: string | number): Response =>
  Response.json({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error }, { status });

/** A refusal of the request as such, whatever it asks for. */
export const refused = (status: number, message: string): Response =>
  failed(status, { code: codes.invalidRequest, message });

/** What is accepted and needs no answer. */
export const accepted = (): Response => new Response(null, { status: 202 });

/** Section "Errors", authorization failure: it never says why. */
export const withForbidden = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json(forbidden().body, { status, headers });
