import type * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import type { UndocumentedNameKey } from './assumptions';
import type { Price } from './price';

/**
 * The place of the list in a response, and the schema of one row. Rows are read one by one, so that a bad row does not
 * discard a page.
 */
interface RowListSpec {
  at: 'root' | 'data';
  row: z.ZodMiniType;
}

/**
 * Describes one endpoint of the interface. The client, cache keys, prices and contract tests derive from it.
 */
export interface Endpoint<Params extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  route: `GET /${string}` | `POST /${string}`;
  /** All parameters by their documented names, or by Sidelight's own names where the interface gives none. */
  paramsSchema: Params;
  undocumentedNames?: Partial<Record<keyof z.output<Params> & string, UndocumentedNameKey>>;
  /** Parameters sent in the JSON body; all others are part of the path or the query. */
  inBody?: readonly (keyof z.output<Params> & string)[];
  /**
   * Values that the service assumes for omitted parameters. In a cache key, such a value counts as omitted; see
   * `normalizeParams`.
   */
  defaults?: Partial<z.output<Params>>;
  responseSchema: Reply;
  rows: RowListSpec;
  price: Price<z.output<Params>, z.output<Reply>>;
  /** Minutes for which a response counts as fresh. A response that is no longer fresh stays saved. */
  freshMinutes: number;
  videoIdIn(params: z.output<Params>): string | null;
}

/** An endpoint as written in `endpoints.ts`, with functions that build its schemas. */
interface EndpointDefinition<Params extends z.ZodMiniType, Reply extends z.ZodMiniType>
  extends Omit<Endpoint<Params, Reply>, 'paramsSchema' | 'responseSchema' | 'rows'> {
  paramsSchema(): Params;
  responseSchema(): Reply;
  rows: { at: RowListSpec['at']; row(): RowListSpec['row'] };
}

/** Defines an endpoint with its exact types. Each schema is built on first use. */
export function defineEndpoint<A extends z.ZodMiniType, R extends z.ZodMiniType>(
  definition: EndpointDefinition<A, R>,
): Endpoint<A, R> {
  const params = once(definition.paramsSchema);
  const response = once(definition.responseSchema);
  const row = once(definition.rows.row);
  return {
    ...definition,
    get paramsSchema() {
      return params();
    },
    get responseSchema() {
      return response();
    },
    rows: {
      at: definition.rows.at,
      get row() {
        return row();
      },
    },
  };
}

export const videoIdOfParams = (params: { videoId: string }): string => params.videoId;
