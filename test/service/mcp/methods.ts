import type { Project } from '../account/accounts.ts';
import type { Fault } from '../faults.ts';
import type { Service } from '../service.ts';
import { callTool } from './call-tool.ts';
import { listTools } from './list-tools.ts';
import { codes, type Params, type RpcError } from './message.ts';
import { metaKeys, understood, withHandshake } from './revisions.ts';

/** What a method gives: a result, or an error that is part of the protocol. */
export type Reply = { result: Record<string, unknown> } | { error: RpcError; status?: number };

/** Who asks, and in which way. */
export interface Asker {
  /** The Authorization header. */
  authorization: string | null;
  /** Who pays. */
  project: Project;
  /** Path of the entry point. */
  path: string;
  /** Revision 2026-07-28, which knows neither handshake nor sessions. */
  isStateless: boolean;
}

type Method = (params: Params, asker: Asker, service: Service, fault?: Fault) => Reply | Promise<Reply>;

const serverInfo = { name: 'local-video-data-service', title: 'Local video data service', version: '1.0.1' };
const capabilities = { tools: { listChanged: false } };
const instructions = 'Read-only data about videos. Every call is billed to the project that owns the token.';

/** An answer to `initialize`: the revision asked for where it is known, else the newest that has a handshake. */
const initialize: Method = ({ protocolVersion }) => {
  const known = withHandshake.find((revision) => revision === protocolVersion);
  return { result: { protocolVersion: known ?? withHandshake[0], capabilities, serverInfo, instructions } };
};

const discover: Method = (_, __, { switches }) => ({
  result: { supportedVersions: understood(switches), capabilities, instructions },
});

const tools: Record<string, Method> = {
  'tools/list': listTools,
  'tools/call': callTool,
};
const ofHandshake: Record<string, Method> = { initialize, ping: () => ({ result: {} }), ...tools };
const ofStateless: Record<string, Method> = { 'server/discover': discover, ...tools };

/** How long a list may be kept, by whom: it differs from token to token. */
const freshness = { ttlMs: 0, cacheScope: 'private' };

/** Runs one method; in revision 2026-07-28 results say of themselves what they are and who made them. */
export async function run(
  method: string,
  params: Params,
  asker: Asker,
  service: Service,
  fault?: Fault,
): Promise<Reply> {
  const known = asker.isStateless ? ofStateless : ofHandshake;
  const found = Object.hasOwn(known, method) ? known[method] : undefined;
  if (!found) {
    const error = { code: codes.methodNotFound, message: 'Method not found' };
    return asker.isStateless ? { error, status: 404 } : { error };
  }
  const reply = await found(params, asker, service, fault);
  if ('error' in reply || !asker.isStateless) return reply;
  const kept = method === 'tools/call' ? {} : freshness;
  return { result: { resultType: 'complete', ...reply.result, ...kept, _meta: { [metaKeys.serverInfo]: serverInfo } } };
}
