import type { Project } from '../account/accounts.ts';
import type { Fault } from '../faults.ts';
import type { Service } from '../service.ts';
import { callTool } from './call-tool.ts';
import { listTools } from './list-tools.ts';
import { codes, type Params, type RpcError } from './message.ts';
import { metaKeys, supportedRevisions, withHandshake } from './revisions.ts';

/** Result of a method, or a protocol error. */
export type Reply = { result: Record<string, unknown> } | { error: RpcError; status?: number };

export interface Caller {
  authorization: string | null;
  /** The project that pays for the request. */
  project: Project;
  path: string;
  /** True if the message uses revision 2026-07-28, which has neither handshake nor sessions. */
  isStateless: boolean;
}

type Method = (params: Params, caller: Caller, service: Service, fault?: Fault) => Reply | Promise<Reply>;

const serverInfo = { name: 'local-video-data-service', title: 'Local video data service', version: '1.0.1' };
const capabilities = { tools: { listChanged: false } };
const instructions = 'Read-only data about videos. Every call is billed to the project that owns the token.';

/** Returns the requested revision if it is known, otherwise the newest revision with a handshake. */
const initialize: Method = ({ protocolVersion }) => {
  const known = withHandshake.find((revision) => revision === protocolVersion);
  return { result: { protocolVersion: known ?? withHandshake[0], capabilities, serverInfo, instructions } };
};

const discover: Method = (_, __, { switches }) => ({
  result: { supportedVersions: supportedRevisions(switches), capabilities, instructions },
});

const tools: Record<string, Method> = {
  'tools/list': listTools,
  'tools/call': callTool,
};
const ofHandshake: Record<string, Method> = { initialize, ping: () => ({ result: {} }), ...tools };
const ofStateless: Record<string, Method> = { 'server/discover': discover, ...tools };

/** Clients must not share a cached list between tokens, because each token can have a different one. */
const freshness = { ttlMs: 0, cacheScope: 'private' };

/** Runs a method. Results of revision 2026-07-28 include their type and the server information. */
export async function run(
  method: string,
  params: Params,
  caller: Caller,
  service: Service,
  fault?: Fault,
): Promise<Reply> {
  const known = caller.isStateless ? ofStateless : ofHandshake;
  const found = Object.hasOwn(known, method) ? known[method] : undefined;
  if (!found) {
    const error = { code: codes.methodNotFound, message: 'Method not found' };
    return caller.isStateless ? { error, status: 404 } : { error };
  }
  const reply = await found(params, caller, service, fault);
  if ('error' in reply || !caller.isStateless) return reply;
  const cacheHints = method === 'tools/call' ? {} : freshness;
  return {
    result: { resultType: 'complete', ...reply.result, ...cacheHints, _meta: { [metaKeys.serverInfo]: serverInfo } },
  };
}
