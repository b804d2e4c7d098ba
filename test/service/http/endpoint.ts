import type { z } from 'zod/v3';
import type { UndocumentedNameKey } from '../../../lib/service/assumptions.ts';
import type { EndpointName, Refusal } from '../drawn-prices.ts';
import { type Service, unsaid } from '../service.ts';
import { invalid } from './refusal.ts';

/** What an endpoint answers, before it becomes a response and an entry in the bill. */
export interface Answered {
  /** 200 unless given. */
  status?: number;
  /** Sent as JSON, or as it is where a content type is given. */
  body: unknown;
  contentType?: string;
  /** Billed units; 1 unless given. */
  units?: number;
  rate?: 'speechToText';
  refusal?: Refusal;
  /** Seconds that the work takes; it is billed when it was asked for, not when it is done. */
  afterSeconds?: number;
}

/** Parameters from path, query and body by name. */
export type Input = Record<string, unknown>;

/** One endpoint, ready to be asked; `path` has a `:name` for each path parameter. */
export interface Endpoint {
  name: EndpointName;
  method: 'GET' | 'POST';
  path: string;
  ask(input: Input, service: Service): Promise<Answered>;
}

interface Row<Q extends z.ZodTypeAny> {
  name: EndpointName;
  method: 'GET' | 'POST';
  path: string;
  question(service: Service): Q;
  answer(asked: z.output<Q>, service: Service): Answered | Promise<Answered>;
  /** Our word for a parameter whose name the document does not show, and where its name stands. */
  unsaid?: Record<string, UndocumentedNameKey>;
  wrapInvalid?: (body: unknown) => unknown;
}

/** Joins question and answer of one endpoint: what does not fit the question never reaches the answer. */
export function endpoint<Q extends z.ZodTypeAny>(row: Row<Q>): Endpoint {
  return {
    name: row.name,
    method: row.method,
    path: row.path,
    async ask(input, service) {
      const asked = await row.question(service).safeParseAsync(inOurWords(input, row.unsaid, service));
      if (asked.success) return row.answer(asked.data, service);
      const refused = invalid(asked.error, (word) => onTheWire(word, row.unsaid, service));
      return row.wrapInvalid ? { ...refused, body: row.wrapInvalid(refused.body) } : refused;
    },
  };
}

function inOurWords(input: Input, names: Row<z.ZodTypeAny>['unsaid'], service: Service): Input {
  const ours = Object.entries(names ?? {}).map(([word, key]) => [word, input[unsaid(service, key)]] as const);
  return { ...input, ...Object.fromEntries(ours) };
}

function onTheWire(word: string | number, names: Row<z.ZodTypeAny>['unsaid'], service: Service): string | number {
  const key = names?.[word];
  return key === undefined ? word : unsaid(service, key);
}
