import type { Json, testService } from '../http/test-service.ts';
import { metaKeys, stateless } from './revisions.ts';

/** A response of the MCP endpoint with its parsed message. */
interface McpResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The last message, which contains the result. */
  message: Json;
}

type Extra = Record<string, string | null>;

const both = 'application/json, text/event-stream';

/** Parses the messages of a JSON body or an event stream. */
function messagesIn(text: string, contentType: string): Json[] {
  if (!contentType.startsWith('text/event-stream')) return text.startsWith('{') ? [JSON.parse(text)] : [];
  const events = text.split(/\r?\n\r?\n/).slice(0, -1);
  const data = events.map((event) =>
    event
      .split(/\r?\n/)
      .flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
      .join('\n'),
  );
  return data.filter((each) => each !== '').map((each) => JSON.parse(each));
}

/** Creates a client that sends raw messages to the MCP endpoint, without a client library. */
export function createRawClient(service: ReturnType<typeof testService>) {
  let lastId = 0;

  /** Sends a POST; a header whose value is `null` is omitted. */
  const post = async (body: string, extra: Extra = {}): Promise<McpResponse> => {
    const headers = new Headers({
      'content-type': 'application/json',
      accept: both,
      authorization: `Bearer ${service.running.token}`,
    });
    for (const [name, value] of Object.entries(extra)) value === null ? headers.delete(name) : headers.set(name, value);
    const response = await fetch(service.running.mcpUrl, { method: 'POST', headers, body });
    const text = await response.text();
    const messages = messagesIn(text, response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, message: messages.at(-1) ?? {} };
  };

  const request = (method: string, params: unknown = {}, extra: Extra = {}) => {
    lastId += 1;
    return post(JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }), extra);
  };

  /** Sends `initialize` and returns the headers for later requests. */
  const initialize = async (protocolVersion = '2025-11-25'): Promise<Extra> => {
    const { headers } = await request('initialize', { protocolVersion, capabilities: {}, clientInfo: {} });
    const session = headers.get('mcp-session-id');
    return { 'mcp-protocol-version': protocolVersion, ...(session === null ? {} : { 'mcp-session-id': session }) };
  };

  /** Sends a request of revision 2026-07-28 with its metadata. */
  const statelessRequest = (method: string, params: Record<string, unknown> = {}, extra: Extra = {}) => {
    const _meta = { [metaKeys.revision]: stateless, [metaKeys.capabilities]: {} };
    const name = typeof params.name === 'string' ? { 'mcp-name': params.name } : {};
    const own = { 'mcp-protocol-version': stateless, 'mcp-method': method, ...name };
    return request(method, { ...params, _meta }, { ...own, ...extra });
  };

  /** Sends a request without a body. */
  const other = (method: string, headers: Record<string, string> = {}) =>
    fetch(service.running.mcpUrl, {
      method,
      headers: { authorization: `Bearer ${service.running.token}`, accept: 'text/event-stream', ...headers },
    });

  return { post, request, initialize, statelessRequest, other };
}
