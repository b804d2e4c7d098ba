import type { asking, Json } from '../http/asking.ts';
import { metaKeys, stateless } from './revisions.ts';

/** One answer of the entry point, its events already joined to messages. */
interface Heard {
  status: number;
  headers: Headers;
  text: string;
  /** The last message, which is the answer. */
  message: Json;
}

type Extra = Record<string, string | null>;

const both = 'application/json, text/event-stream';

/** The messages of a body, by the rules of event streams where it is one. */
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

/** Ways to speak to the entry point by hand, with no client between. */
export function speaking(service: ReturnType<typeof asking>) {
  let lastId = 0;

  /** A POST as it is; a header that is `null` is left out. */
  const post = async (body: string, extra: Extra = {}): Promise<Heard> => {
    const headers = new Headers({
      'content-type': 'application/json',
      accept: both,
      authorization: `Bearer ${service.running.token}`,
    });
    for (const [name, value] of Object.entries(extra)) value === null ? headers.delete(name) : headers.set(name, value);
    const response = await fetch(service.running.mcpUrl, { method: 'POST', headers, body });
    const text = await response.text();
    const heard = messagesIn(text, response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, message: heard.at(-1) ?? {} };
  };

  const request = (method: string, params: unknown = {}, extra: Extra = {}) => {
    lastId += 1;
    return post(JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }), extra);
  };

  /** The handshake; what it opens is the header of every later request. */
  const begun = async (protocolVersion = '2025-11-25'): Promise<Extra> => {
    const { headers } = await request('initialize', { protocolVersion, capabilities: {}, clientInfo: {} });
    const session = headers.get('mcp-session-id');
    return { 'mcp-protocol-version': protocolVersion, ...(session === null ? {} : { 'mcp-session-id': session }) };
  };

  /** A request of revision 2026-07-28, with everything it has to say of itself. */
  const alone = (method: string, params: Record<string, unknown> = {}, extra: Extra = {}) => {
    const _meta = { [metaKeys.revision]: stateless, [metaKeys.capabilities]: {} };
    const name = typeof params.name === 'string' ? { 'mcp-name': params.name } : {};
    const own = { 'mcp-protocol-version': stateless, 'mcp-method': method, ...name };
    return request(method, { ...params, _meta }, { ...own, ...extra });
  };

  /** A request without a message. */
  const other = (method: string, headers: Record<string, string> = {}) =>
    fetch(service.running.mcpUrl, {
      method,
      headers: { authorization: `Bearer ${service.running.token}`, accept: 'text/event-stream', ...headers },
    });

  return { post, request, begun, alone, other };
}
