import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import { callAndBill } from '../http/call-and-bill.ts';
import type { EndpointResult, Input } from '../http/endpoint.ts';
import type { Service } from '../service.ts';
import { codes, isObject, type Params } from './message.ts';
import type { Caller, Reply } from './methods.ts';
import { type Tool, toolsOf } from './tools.ts';

/** Handles `tools/call` with the same endpoints, checks and billing as REST. */
export async function callTool(params: Params, caller: Caller, service: Service, fault?: Fault): Promise<Reply> {
  const { name, arguments: args = {} } = params;
  const tool = toolsOf(service).find(({ shown }) => shown.name === name);
  if (!tool) return { error: { code: codes.invalidParams, message: `Unknown tool: ${String(name)}` } };
  if (!isObject(args)) return { error: { code: codes.invalidParams, message: 'arguments must be an object' } };
  const call = {
    endpoint: tool.endpoint,
    input: inputFrom(args),
    authorization: caller.authorization,
    path: caller.path,
    query: new URLSearchParams({ tool: tool.shown.name, ...asText(args) }).toString(),
  };
  const result = await callAndBill(call, service, fault);
  if (result.afterSeconds) await wait(result.afterSeconds * 1000, undefined, { ref: false });
  return { result: resultFrom(result, tool, caller) };
}

/**
 * Converts arguments to the input of an endpoint: arrays and objects stay unchanged, `null` is omitted, and other
 * values become strings.
 */
const inputFrom = (args: Params): Input =>
  Object.fromEntries(
    Object.entries(args)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'object' ? value : String(value)]),
  );

const asText = (args: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(inputFrom(args)).map(([name, value]) => [name, String(value)]));

function resultFrom({ body, contentType, rejection }: EndpointResult, tool: Tool, { isStateless }: Caller) {
  const text = contentType === undefined ? JSON.stringify(body) : String(body);
  // Revisions up to 2025-11-25 require structured content to be an object.
  const hasStructure = tool.shown.outputSchema !== undefined && !rejection && (isStateless || isObject(body));
  return {
    content: [{ type: 'text', text }],
    ...(hasStructure ? { structuredContent: body } : {}),
    isError: rejection !== undefined,
  };
}
