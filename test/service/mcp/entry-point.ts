import type { Project } from '../account/accounts.ts';
import { metadataAddress } from '../account/resources.ts';
import { type Fault, replacesAnswer, spoilt } from '../faults.ts';
import type { SeenRequest } from '../seen.ts';
import type { Service } from '../service.ts';
import { failed, refused, withForbidden } from './exchange.ts';
import { isObject, type Message, readMessage } from './message.ts';
import { headerNames, metaKeys, stateless } from './revisions.ts';
import { answerStateless } from './stateless.ts';
import { answerWithHandshake, answerWithoutMessage } from './with-handshake.ts';

/** The tool-calling entry point: JSON-RPC 2.0 over streamable HTTP, in the revisions that `toolRevisions` names. */
export async function toolEntryPoint(request: Request, seen: SeenRequest, service: Service): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const message = request.method === 'POST' ? readMessage(await request.text()) : null;
  const method = message && 'method' in message ? message.method : request.method;
  const tool = message?.kind === 'request' ? String(message.params.name ?? '') : '';
  seen.endpoint = `mcp ${method}`;
  const address = `${pathname}${search} ${tool}`;
  const fault = service.faults.take(method, false, address) ?? service.faults.take('mcp', false, address);
  const own = () => answered(request, message, service, fault);
  if (fault?.billed && replacesAnswer(fault)) await own();
  return spoilt(own, fault);
}

async function answered(
  request: Request,
  message: Message | null,
  service: Service,
  fault: Fault | undefined,
): Promise<Response> {
  const { headers } = request;
  const project = await entering(request, service);
  if (project instanceof Response) return project;
  const refusal = message ? formRefusal(headers) : null;
  if (refusal) return refusal;
  if (!message) return answerWithoutMessage(request, service);
  if (message.kind === 'refused') return failed(400, message.error);
  const isStateless = needsNoHandshake(message, headers, service);
  const authorization = headers.get('authorization');
  const asker = { authorization, project, path: new URL(request.url).pathname, isStateless };
  const exchange = { request, asker, service, fault };
  return isStateless ? answerStateless(message, exchange) : answerWithHandshake(message, exchange);
}

/** Who may come in, and for which project: no foreign page, only good tokens, and with zero balance as the switch has it. */
async function entering({ headers }: Request, service: Service): Promise<Project | Response> {
  if (!isTrusted(headers.get('origin'))) return refused(403, 'Invalid Origin header');
  const { standing, project } = await service.tokens.asker(headers.get('authorization'));
  if (standing !== 'good')
    return withForbidden(401, { 'www-authenticate': `Bearer resource_metadata="${metadataAddress(service)}"` });
  const isRefused = project.bill.balance <= 0 && service.switches.zeroBalance === 'refuses';
  return isRefused ? withForbidden(403) : project;
}

/** Extensions, programs without an origin, and pages of this machine; a foreign page would come by a name that leads here. */
function isTrusted(origin: string | null): boolean {
  const url = origin === null ? null : URL.parse(origin);
  if (!url) return origin === null;
  return /-extension:$/.test(url.protocol) || ['127.0.0.1', 'localhost'].includes(url.hostname);
}

/** Section "Authentication", 3: what is sent is JSON, and both forms of an answer are taken. */
function formRefusal(headers: Headers): Response | null {
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? ''))
    return refused(415, 'Content-Type must be application/json');
  const accept = headers.get('accept') ?? '';
  const takesBoth = accept.includes('application/json') && accept.includes('text/event-stream');
  return takesBoth ? null : refused(406, 'Accept must list application/json and text/event-stream');
}

/** Whether the message is one of revision 2026-07-28, by what it says of itself. */
function needsNoHandshake(message: Message, headers: Headers, { switches }: Service): boolean {
  if (switches.toolRevisions !== 'both') return switches.toolRevisions === 'stateless';
  if (message.kind === 'request' && message.method === 'initialize') return false;
  const meta = message.kind === 'request' ? message.params._meta : undefined;
  return headers.get(headerNames.revision) === stateless || (isObject(meta) && metaKeys.revision in meta);
}
