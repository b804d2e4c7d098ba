import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import { askBilled } from '../http/billed.ts';
import type { Answered, Input } from '../http/endpoint.ts';
import type { Service } from '../service.ts';
import { codes, isObject, type Params } from './message.ts';
import type { Asker, Reply } from './methods.ts';
import { type Tool, toolsOf } from './tools.ts';

/** `tools/call`: the same endpoint, the same checks and the same bill as over REST. */
export async function callTool(params: Params, asker: Asker, service: Service, fault?: Fault): Promise<Reply> {
  const { name, arguments: given = {} } = params;
  const tool = toolsOf(service).find(({ shown }) => shown.name === name);
  if (!tool) return { error: { code: codes.invalidParams, message: `Unknown tool: ${String(name)}` } };
  if (!isObject(given)) return { error: { code: codes.invalidParams, message: 'arguments must be an object' } };
  const question = {
    endpoint: tool.endpoint,
    input: inputFrom(given),
    authorization: asker.authorization,
    path: asker.path,
    query: new URLSearchParams({ tool: tool.shown.name, ...asText(given) }).toString(),
  };
  const answered = await askBilled(question, service, fault);
  if (answered.afterSeconds) await wait(answered.afterSeconds * 1000, undefined, { ref: false });
  return { result: resultFrom(answered, tool, asker) };
}

/** Arguments as the endpoint takes them from a query: numbers as text, lists as they are, nothing for `null`. */
const inputFrom = (given: Params): Input =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'object' ? value : String(value)]),
  );

const asText = (given: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(inputFrom(given)).map(([name, value]) => [name, String(value)]));

function resultFrom({ body, contentType, refusal }: Answered, tool: Tool, { isStateless }: Asker) {
  const text = contentType === undefined ? JSON.stringify(body) : String(body);
  // Up to 2025-11-25 structured content had to be an object.
  const hasStructure = tool.shown.outputSchema !== undefined && !refusal && (isStateless || isObject(body));
  return {
    content: [{ type: 'text', text }],
    ...(hasStructure ? { structuredContent: body } : {}),
    isError: refusal !== undefined,
  };
}
