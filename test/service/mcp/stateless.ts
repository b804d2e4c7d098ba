import type { Service } from '../service.ts';
import { accepted, type Exchange, failed, type RequestMessage, refused, runRequest } from './exchange.ts';
import { codes, isObject, type Message, type Params, type RpcError } from './message.ts';
import { headerNames, metaKeys, stateless, supportedRevisions } from './revisions.ts';
import { toolsOf } from './tools.ts';

/** Handles a message of revision 2026-07-28. */
export async function handleStateless(message: Message, exchange: Exchange): Promise<Response> {
  if (message.kind === 'notification') return accepted();
  if (message.kind !== 'request') return refused(400, 'Only requests and notifications are taken');
  const rejection = rejectionOf(message, exchange.request.headers, exchange.service);
  return rejection ? failed(400, rejection, message.id) : runRequest(message, exchange);
}

/** Checks a request before its method runs (section "Server Validation"). Every error has status 400. */
function rejectionOf({ method, params }: RequestMessage, headers: Headers, service: Service): RpcError | null {
  if (method === 'initialize') return unsupported(params.protocolVersion, service);
  const meta = isObject(params._meta) ? params._meta : {};
  const revision = meta[metaKeys.revision];
  if (typeof revision !== 'string' || !isObject(meta[metaKeys.capabilities]))
    return { code: codes.invalidParams, message: 'A request names its protocol version and capabilities in _meta' };
  const mismatch =
    mismatchOf(headers, headerNames.revision, revision) ??
    mismatchOf(headers, headerNames.method, method) ??
    (method === 'tools/call' ? callMismatch(params, headers, service) : null);
  if (mismatch) return mismatch;
  return revision === stateless ? null : unsupported(revision, service);
}

const unsupported = (requested: unknown, { switches }: Service): RpcError => ({
  code: codes.unsupportedVersion,
  message: 'Unsupported protocol version',
  data: { supported: supportedRevisions(switches), requested },
});

function mismatchOf(headers: Headers, name: string, expected: string): RpcError | null {
  const actual = headers.get(name);
  if (actual !== null && decoded(actual) === expected) return null;
  return {
    code: codes.headerMismatch,
    message:
      actual === null ? `Header mismatch: ${name} is missing` : `Header mismatch: ${name} is not what the body says`,
  };
}

/** Decodes a header value; non-ASCII text is Base64 between `=?base64?` and `?=`. */
function decoded(value: string): string {
  const inside = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  return inside === undefined ? value : Buffer.from(inside, 'base64').toString();
}

/** Compares the `Mcp-Name` and `Mcp-Param-…` headers with the message. */
function callMismatch({ name, arguments: args }: Params, headers: Headers, service: Service): RpcError | null {
  const wrongName = mismatchOf(headers, headerNames.name, String(name));
  if (wrongName) return wrongName;
  const tool = toolsOf(service).find(({ shown }) => shown.name === name);
  const properties = tool?.shown.inputSchema.properties;
  for (const [parameter, schema] of isObject(properties) ? Object.entries(properties) : []) {
    const header = isObject(schema) ? schema['x-mcp-header'] : undefined;
    const value = isObject(args) ? args[parameter] : undefined;
    if (typeof header !== 'string' || value === undefined || value === null) continue;
    const mismatch = mismatchOf(headers, `mcp-param-${header}`, String(value));
    if (mismatch) return mismatch;
  }
  return null;
}
