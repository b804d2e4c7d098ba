import type { Service } from '../service.ts';
import { accepted, type Exchange, refused, runRequest } from './exchange.ts';
import type { Message } from './message.ts';
import { headerNames, withHandshake } from './revisions.ts';

/** Handles a message of a revision up to 2025-11-25, in which clients start with `initialize`. */
export async function handleWithHandshake(message: Message, exchange: Exchange): Promise<Response> {
  const { request, service } = exchange;
  const isFirst = message.kind === 'request' && message.method === 'initialize';
  const rejection = isFirst ? null : (sessionRejection(request.headers, service) ?? revisionRejection(request.headers));
  if (rejection) return rejection;
  if (message.kind !== 'request') return accepted();
  return runRequest(message, exchange, (reply) =>
    isFirst && 'result' in reply && service.switches.toolSessions
      ? { [headerNames.session]: service.toolSessions.open() }
      : {},
  );
}

/** Requires a session for every request after `initialize` if sessions are on; an unknown session returns 404. */
function sessionRejection(headers: Headers, { switches, toolSessions }: Service): Response | null {
  if (!switches.toolSessions) return null;
  const id = headers.get(headerNames.session);
  if (id === null) return refused(400, `${headerNames.session} is missing`);
  return toolSessions.has(id) ? null : refused(404, 'Session not found');
}

/** A request without a revision header counts as 2025-03-26, which did not define that header. */
function revisionRejection(headers: Headers): Response | null {
  const requested = headers.get(headerNames.revision);
  const isKnown = requested === null || withHandshake.some((revision) => revision === requested);
  return isKnown ? null : refused(400, `Unsupported protocol version; supported are ${withHandshake.join(', ')}`);
}

/** Handles GET and DELETE: the service offers no stream for GET, and DELETE ends a session. */
export function handleWithoutMessage({ headers, method }: Request, service: Service): Response {
  const { toolSessions, toolRevisions } = service.switches;
  const hasSessions = toolSessions && toolRevisions !== 'stateless';
  if (method !== 'DELETE' || !hasSessions)
    return new Response(null, { status: 405, headers: { allow: hasSessions ? 'POST, DELETE' : 'POST' } });
  const rejection = sessionRejection(headers, service);
  if (rejection) return rejection;
  service.toolSessions.end(headers.get(headerNames.session) ?? '');
  return new Response(null, { status: 204 });
}
