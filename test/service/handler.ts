import { setTimeout as wait } from 'node:timers/promises';
import { faultyResourceMetadata } from './account/faulty-sign-in.ts';
import { resourceMetadata } from './account/resources.ts';
import { control } from './control.ts';
import { applyFault, replacesResponse } from './faults.ts';
import { callAndBill } from './http/call-and-bill.ts';
import type { Endpoint, EndpointResult, Input } from './http/endpoint.ts';
import { endpoints } from './http/endpoints.ts';
import { mcpEndpoint } from './mcp/mcp-endpoint.ts';
import type { Handler } from './node-port.ts';
import type { Service } from './service.ts';

interface Match {
  endpoint: Endpoint;
  inPath: Record<string, string>;
}

/** Creates the service as a function from a request to a response. */
export const createHandler =
  (service: Service, basePath: string): Handler =>
  async (request) => {
    const { pathname } = new URL(request.url);
    const metadata = resourceMetadata(pathname, service);
    if (metadata) return faultyResourceMetadata(metadata, service);
    const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : null;
    if (path?.startsWith('/_control/')) return control(request, path.slice('/_control/'.length), service);
    const match = path === null ? null : findMatch(request.method, path);
    const entry = service.requestLog.add(request, 'service', match?.endpoint.name ?? null, service.now());
    const isForTools = path === '/mcp';
    const response = isForTools
      ? await mcpEndpoint(request, entry, service)
      : match
        ? await callEndpoint(match, request, service)
        : unknownAddress();
    entry.status = response.status;
    return response;
  };

const unknownAddress = (): Response => Response.json({ error: { message: 'Not Found' } }, { status: 404 });

function findMatch(method: string, path: string): Match | null {
  const steps = path.split('/');
  for (const endpoint of endpoints) {
    const inPath = endpoint.method === method ? pathParameters(endpoint.path.split('/'), steps) : null;
    if (inPath) return { endpoint, inPath };
  }
  return null;
}

function pathParameters(pattern: string[], steps: string[]): Record<string, string> | null {
  if (pattern.length !== steps.length) return null;
  const inPath: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const step = steps[index] ?? '';
    if (expected.startsWith(':')) inPath[expected.slice(1)] = decoded(step);
    else if (expected !== step) return null;
  }
  return inPath;
}

/** Decodes a path segment; returns it unchanged if it contains an invalid escape sequence. */
const decoded = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};

async function callEndpoint(match: Match, request: Request, service: Service): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const fault = service.faults.take(match.endpoint.name, true, pathname + search);
  service.faults.endAfterRequest(match.endpoint.name);
  const input = await inputOf(match, request);
  const authorization = request.headers.get('authorization');
  const call = { endpoint: match.endpoint, input, authorization, path: pathname, query: search.slice(1) };
  const own = () => callAndBill(call, service, fault);
  if (fault?.billed && replacesResponse(fault)) await own();
  return applyFault(async () => responseFrom(await own()), fault, authorization);
}

async function inputOf({ inPath }: Match, request: Request): Promise<Input> {
  const query: Input = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    const plain = name.replace(/\[\d*\]$/, '');
    query[plain] = query[plain] === undefined ? value : `${query[plain]},${value}`;
  }
  return { ...query, ...(await bodyOf(request)), ...inPath };
}

/** Returns the fields of a JSON body, or none if the body is not a JSON object. */
async function bodyOf(request: Request): Promise<Input> {
  if (request.method !== 'POST') return {};
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  } catch {
    return {};
  }
}

async function responseFrom({ body, contentType, status = 200, afterSeconds = 0 }: EndpointResult): Promise<Response> {
  if (afterSeconds > 0) await wait(afterSeconds * 1000, undefined, { ref: false });
  const text = contentType === undefined ? JSON.stringify(body) : String(body);
  const headers = { 'content-type': contentType ?? 'application/json; charset=utf-8' };
  return new Response(text, { status, headers });
}
