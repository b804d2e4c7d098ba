import type { z } from 'zod/v3';
import type { UndocumentedNameKey } from '../../../lib/service/assumptions.ts';
import type { EndpointName, Rejection } from '../drawn-prices.ts';
import { type Service, undocumentedName } from '../service.ts';
import { invalid } from './rejection.ts';

/** Result of an endpoint, from which the response and the bill entry are created. */
export interface EndpointResult {
  /** HTTP status, by default 200. */
  status?: number;
  /** Sent unchanged if there is a content type, otherwise as JSON. */
  body: unknown;
  contentType?: string;
  /** Number of billed units; by default 1, or 0 for a request rejected by an endpoint with a price per unit. */
  units?: number;
  rate?: 'speechToText';
  rejection?: Rejection;
  /** Duration of the work in seconds. The request is billed when it arrives, not when the work ends. */
  afterSeconds?: number;
}

/** Parameters from path, query and body, by name. */
export type Input = Record<string, unknown>;

/** An endpoint; `path` contains `:name` for each path parameter. */
export interface Endpoint {
  name: EndpointName;
  method: 'GET' | 'POST';
  path: string;
  run(input: Input, service: Service): Promise<EndpointResult>;
}

interface Row<Q extends z.ZodTypeAny> {
  name: EndpointName;
  method: 'GET' | 'POST';
  path: string;
  paramsSchema(service: Service): Q;
  run(params: z.output<Q>, service: Service): EndpointResult | Promise<EndpointResult>;
  /** Internal parameter names mapped to the keys of undocumented names. */
  undocumentedNames?: Record<string, UndocumentedNameKey>;
  wrapInvalid?: (body: unknown) => unknown;
}

/** Creates an endpoint that validates its parameters before it runs. */
export function endpoint<Q extends z.ZodTypeAny>(row: Row<Q>): Endpoint {
  return {
    name: row.name,
    method: row.method,
    path: row.path,
    async run(input, service) {
      const params = await row
        .paramsSchema(service)
        .safeParseAsync(toInternalNames(input, row.undocumentedNames, service));
      if (params.success) return row.run(params.data, service);
      const refused = invalid(params.error, (param) => toWireName(param, row.undocumentedNames, service));
      return row.wrapInvalid ? { ...refused, body: row.wrapInvalid(refused.body) } : refused;
    },
  };
}

function toInternalNames(input: Input, names: Row<z.ZodTypeAny>['undocumentedNames'], service: Service): Input {
  const internal = Object.entries(names ?? {}).map(
    ([param, key]) => [param, input[undocumentedName(service, key)]] as const,
  );
  return { ...input, ...Object.fromEntries(internal) };
}

function toWireName(
  param: string | number,
  names: Row<z.ZodTypeAny>['undocumentedNames'],
  service: Service,
): string | number {
  const key = names?.[param];
  return key === undefined ? param : undocumentedName(service, key);
}
