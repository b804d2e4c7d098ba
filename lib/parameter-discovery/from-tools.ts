import type { EndpointName } from '@/lib/service/endpoints';
import { followIn, isJson } from '@/lib/shared/json-schema';
import { type Bound, bind } from './binding';
import type { Finding } from './finding';
import { endpointsLike } from './matching';
import { namesIn, quotable } from './quotable';
import { type Shown, shownFrom } from './shown-parameter';

/** A tool as a tool-calling entry point lists it. */
export interface ListedTool {
  name: string;
  description?: string | undefined;
  inputSchema: unknown;
}

/** A service may list thousands: so many tools, and parameters of all of them, are read. */
const mostTools = 500;
const mostParameters = 2000;
const mostOfOne = 100;

/** A tool that was read, with the endpoints that it may be. */
interface Read {
  tool: ListedTool;
  parameters: Shown[];
  isWhole: boolean;
  may: EndpointName[];
}

/**
 * The names that the schemas of tools teach (MCP-03). A tool is told by the parameters that it takes and not by its name; what
 * several tools of one endpoint do not agree on is known to be unknown. `at` in milliseconds since 1970.
 */
export function findingsFromTools(tools: readonly ListedTool[], at: number): Finding[] {
  const read = readAll(tools);
  const endpoints = new Set(read.flatMap(({ may }) => may));
  return [...endpoints].flatMap((endpoint) =>
    agreed(endpoint, toolsOf(endpoint, read)).map((bound) => ({ ...bound, from: 'tool' as const, at })),
  );
}

function readAll(tools: readonly ListedTool[]): Read[] {
  let left = mostParameters;
  return tools.slice(0, mostTools).flatMap((tool) => {
    const schema = isJson(tool) && isJson(tool.inputSchema) ? tool.inputSchema : {};
    const entries = isJson(schema.properties) ? Object.entries(schema.properties) : [];
    // One that takes more than any endpoint could is none of ours.
    if (entries.length === 0 || entries.length > Math.min(mostOfOne, left)) return [];
    left -= entries.length;
    const required = new Set(Array.isArray(schema.required) ? schema.required.slice(0, mostOfOne) : []);
    const follow = followIn(schema);
    const parameters = entries.map(([name, one]) => shownFrom(name, one, required.has(name), follow));
    const isWhole = schema.additionalProperties === false;
    const may = endpointsLike(parameters).filter((endpoint) => !saysOtherwise(endpoint, tool));
    return may.length === 0 ? [] : [{ tool, parameters, isWhole, may }];
  });
}

/** Words that only one endpoint's tool has reason to use of itself. */
const ownWords: Partial<Record<EndpointName, RegExp>> = {
  relatedVideos: /related|similar|recommend/i,
  playlistItems: /playlist/i,
  commentReplies: /comment|repl(?:y|ies)/i,
  popularVideos: /popular|trending/i,
  autocomplete: /autocomplet|suggestion/i,
  search: /search/i,
};

/** A tool that says of itself that it is another one, and nothing of this one, is not taken for this one. */
function saysOtherwise(endpoint: EndpointName, { name, description }: ListedTool): boolean {
  const words = `${String(name).slice(0, 100)} ${String(description ?? '').slice(0, 300)}`;
  if (ownWords[endpoint]?.test(words)) return false;
  return Object.values(ownWords).some((sign) => sign.test(words));
}

/** The tools that are this endpoint's. As many as there are endpoints that they may be stand for all of these. */
function toolsOf(endpoint: EndpointName, read: readonly Read[]): Read[] {
  const sure = read.filter(({ may }) => may.length === 1 && may[0] === endpoint);
  if (sure.length > 0) return sure;
  const unsure = read.filter(({ may }) => may.includes(endpoint));
  return unsure.length >= Math.max(...unsure.map(({ may }) => may.length)) ? unsure : [];
}

function agreed(endpoint: EndpointName, tools: readonly Read[]): Omit<Finding, 'from' | 'at'>[] {
  const all = tools.map((one) => ({ tool: one.tool, bound: bind(endpoint, one) }));
  const keys = new Set(all.flatMap(({ bound }) => bound.map(({ key }) => key)));
  return [...keys].map((key) => {
    const said = all.flatMap(({ tool, bound }) => bound.filter((one) => one.key === key).map((one) => ({ tool, one })));
    const names = new Set(said.map(({ one }) => one.name));
    const [first] = said;
    if (first && names.size === 1)
      return { key, name: first.one.name, evidence: quotable(evidenceOf(first.tool, first.one)) };
    const tellers = namesIn(said.map(({ tool }) => tool.name));
    return { key, name: null, evidence: quotable(`${tellers} do not agree: ${[...names].join(', ')}`) };
  });
}

const evidenceOf = ({ name }: ListedTool, { why }: Bound): string => `${namesIn([String(name)])} takes ${why}`;
