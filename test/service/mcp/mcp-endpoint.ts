import type { Project } from '../account/accounts.ts';
import { metadataAddress } from '../account/resources.ts';
import { applyFault, type Fault, replacesResponse } from '../faults.ts';
import type { ReceivedRequest } from '../request-log.ts';
import type { Service } from '../service.ts';
import { failed, refused, withForbidden } from './exchange.ts';
import { isObject, type Message, readMessage } from './message.ts';
import { headerNames, metaKeys, stateless } from './revisions.ts';
import { handleStateless } from './stateless.ts';
import { handleWithHandshake, handleWithoutMessage } from './with-handshake.ts';

/**
 * Handles the MCP endpoint: JSON-RPC 2.0 over streamable HTTP, in the revisions that the switch `toolRevisions`
 * enables.
 */
export async function mcpEndpoint(request: Request, entry: ReceivedRequest, service: Service): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const message = request.method === 'POST' ? readMessage(await request.text()) : null;
  const method = message && 'method' in message ? message.method : request.method;
  const tool = message?.kind === 'request' ? String(message.params.name ?? '') : '';
  entry.endpoint = `mcp ${method}`;
  const address = `${pathname}${search} ${tool}`;
  const fault = service.faults.take(method, false, address) ?? service.faults.take('mcp', false, address);
  const own = () =>
    handleMessage(request, message, service, fault, () => {
      entry.cancelled = true;
    });
  if (fault?.billed && replacesResponse(fault)) await own();
  return applyFault(own, fault);
}

async function handleMessage(
  request: Request,
  message: Message | null,
  service: Service,
  fault: Fault | undefined,
  onCancel: () => void,
): Promise<Response> {
  const { headers } = request;
  const project = await authorize(request, service);
  if (project instanceof Response) return project;
  const rejection = message ? formRejection(headers) : null;
  if (rejection) return rejection;
  if (!message) return handleWithoutMessage(request, service);
  if (message.kind === 'refused') return failed(400, message.error);
  const isStateless = needsNoHandshake(message, headers, service);
  const authorization = headers.get('authorization');
  const caller = { authorization, project, path: new URL(request.url).pathname, isStateless };
  const exchange = { request, caller, service, fault, onCancel };
  return isStateless ? handleStateless(message, exchange) : handleWithHandshake(message, exchange);
}

/** Checks origin, token and balance. Returns the project, or an error response. */
async function authorize({ headers }: Request, service: Service): Promise<Project | Response> {
  if (!isTrusted(headers.get('origin'))) return refused(403, 'Invalid Origin header');
  const { status, project } = await service.tokens.owner(headers.get('authorization'));
  if (status !== 'good')
    return withForbidden(401, { 'www-authenticate': `Bearer resource_metadata="${metadataAddress(service)}"` });
  const isRefused = project.bill.balance <= 0 && service.switches.zeroBalance === 'refuses';
  return isRefused ? withForbidden(403) : project;
}

/**
 * Trusts extensions, programs that send no origin, and local pages. Other pages are refused, because they could use DNS
 * rebinding.
 */
function isTrusted(origin: string | null): boolean {
  const url = origin === null ? null : URL.parse(origin);
  if (!url) return origin === null;
  return /-extension:$/.test(url.protocol) || ['127.0.0.1', 'localhost'].includes(url.hostname);
}

/** Section "Authentication", 3: the body must be JSON, and the client must accept both response types. */
function formRejection(headers: Headers): Response | null {
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? ''))
    return refused(415, 'Content-Type must be application/json');
  const accept = headers.get('accept') ?? '';
  const acceptsBoth = accept.includes('application/json') && accept.includes('text/event-stream');
  return acceptsBoth ? null : refused(406, 'Accept must list application/json and text/event-stream');
}

/**
 * Returns whether to handle the message by revision 2026-07-28, which has no handshake. If the switch enables both
 * kinds of revisions, the message and its headers decide.
 */
function needsNoHandshake(message: Message, headers: Headers, { switches }: Service): boolean {
  if (switches.toolRevisions !== 'both') return switches.toolRevisions === 'stateless';
  if (message.kind === 'request' && message.method === 'initialize') return false;
  const meta = message.kind === 'request' ? message.params._meta : undefined;
  return headers.get(headerNames.revision) === stateless || (isObject(meta) && metaKeys.revision in meta);
}
