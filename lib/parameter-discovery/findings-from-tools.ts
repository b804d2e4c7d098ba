import type { EndpointName } from '@/lib/service/endpoints';
import { isRecord } from '@/lib/shared/is-record';
import { createReferenceResolver } from '@/lib/shared/json-schema';
import { matchEndpoints, matchParameters, type ParameterMatch } from './match-parameters';
import { type NameFinding, type ParameterSpec, parameterSpecFrom, quotedNameList, toEvidence } from './parameter-spec';

export interface ListedTool {
  name: string;
  description?: string | undefined;
  inputSchema: unknown;
}

/** Maximum numbers of tools, of parameters in total, and of parameters of a tool, that are read. */
const maxTools = 500;
const maxParameters = 2000;
const maxParametersPerTool = 100;

/** A parsed tool, with the endpoints that it may call. */
interface CandidateTool {
  tool: ListedTool;
  parameters: ParameterSpec[];
  isWhole: boolean;
  may: EndpointName[];
}

/**
 * Returns the names that the schemas of tools reveal. A tool is recognised by its parameters; its name and description
 * can only exclude an endpoint. A name on which tools of one endpoint disagree is unknown. `time` is in milliseconds
 * since 1970.
 */
export function findingsFromTools(tools: readonly ListedTool[], time: number): NameFinding[] {
  const read = parseTools(tools);
  const endpoints = new Set(read.flatMap(({ may }) => may));
  return [...endpoints].flatMap((endpoint) =>
    mergeToolMatches(endpoint, toolsForEndpoint(endpoint, read)).map((bound) => ({
      ...bound,
      from: 'tool' as const,
      at: time,
    })),
  );
}

function parseTools(tools: readonly ListedTool[]): CandidateTool[] {
  let remainingParameters = maxParameters;
  return tools.slice(0, maxTools).flatMap((tool) => {
    const schema = isRecord(tool) && isRecord(tool.inputSchema) ? tool.inputSchema : {};
    const entries = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
    // A tool with more parameters than any endpoint matches none. A tool beyond the total limit is skipped too.
    if (entries.length === 0 || entries.length > Math.min(maxParametersPerTool, remainingParameters)) return [];
    remainingParameters -= entries.length;
    const required = new Set(Array.isArray(schema.required) ? schema.required.slice(0, maxParametersPerTool) : []);
    const follow = createReferenceResolver(schema);
    const parameters = entries.map(([name, one]) => parameterSpecFrom(name, one, required.has(name), follow));
    const isWhole = schema.additionalProperties === false;
    const may = matchEndpoints(parameters).filter((endpoint) => !describesOtherEndpoint(endpoint, tool));
    return may.length === 0 ? [] : [{ tool, parameters, isWhole, may }];
  });
}

/** Words that only one endpoint's tool uses in its name or description. */
const endpointWords: Partial<Record<EndpointName, RegExp>> = {
  relatedVideos: /related|similar|recommend/i,
  playlistItems: /playlist/i,
  commentReplies: /comment|repl(?:y|ies)/i,
  popularVideos: /popular|trending/i,
  autocomplete: /autocomplet|suggestion/i,
  search: /search/i,
};

/** Returns whether a tool's name and description fit another endpoint and not this one. */
function describesOtherEndpoint(endpoint: EndpointName, { name, description }: ListedTool): boolean {
  const words = `${String(name).slice(0, 100)} ${String(description ?? '').slice(0, 300)}`;
  if (endpointWords[endpoint]?.test(words)) return false;
  return Object.values(endpointWords).some((wordPattern) => wordPattern.test(words));
}

/**
 * Returns the tools that call an endpoint. If no tool certainly calls it, returns the tools that may call it, provided
 * that there are at least as many of them as endpoints that any one of them may call.
 */
function toolsForEndpoint(endpoint: EndpointName, read: readonly CandidateTool[]): CandidateTool[] {
  const sure = read.filter(
    ({ may: possibleEndpoints }) => possibleEndpoints.length === 1 && possibleEndpoints[0] === endpoint,
  );
  if (sure.length > 0) return sure;
  const unsure = read.filter(({ may }) => may.includes(endpoint));
  return unsure.length >= Math.max(...unsure.map(({ may }) => may.length)) ? unsure : [];
}

function mergeToolMatches(endpoint: EndpointName, tools: readonly CandidateTool[]): Omit<NameFinding, 'from' | 'at'>[] {
  const all = tools.map((one) => ({ tool: one.tool, bound: matchParameters(endpoint, one) }));
  const keys = new Set(all.flatMap(({ bound }) => bound.map(({ key }) => key)));
  return [...keys].map((key) => {
    const matches = all.flatMap(({ tool, bound }) =>
      bound.filter((one) => one.key === key).map((one) => ({ tool, one })),
    );
    const names = new Set(matches.map(({ one }) => one.name));
    const [first] = matches;
    if (first && names.size === 1)
      return { key, name: first.one.name, evidence: toEvidence(toolEvidence(first.tool, first.one)) };
    const toolNames = quotedNameList(matches.map(({ tool }) => tool.name));
    return { key, name: null, evidence: toEvidence(`${toolNames} do not agree: ${[...names].join(', ')}`) };
  });
}

const toolEvidence = ({ name }: ListedTool, { why }: ParameterMatch): string =>
  `${quotedNameList([String(name)])} takes ${why}`;
