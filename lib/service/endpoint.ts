import type * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import type { UndocumentedNameKey } from './assumptions';
import type { Price } from './price';

/** Where the list sits in an answer, and what one row of it must be: read row by row, so that one bad row drops no page. */
export interface RowsInBody {
  at: 'root' | 'data';
  row: z.ZodMiniType;
}

/** All that the interface document says of one endpoint. Client, key, price, form and contract test are read off it. */
export interface Endpoint<Asked extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  route: `GET /${string}` | `POST /${string}`;
  /** Every parameter, in the document's words or, where it shows no name, in ours. */
  asked: Asked;
  /** Our words whose name on the wire the document does not show. */
  unsaid?: Partial<Record<keyof z.output<Asked> & string, UndocumentedNameKey>>;
  /** Parameters that travel in the JSON body; all others stand in the path or in the query. */
  inBody?: readonly (keyof z.output<Asked> & string)[];
  /** What the service takes for a parameter that is not given. Shown in forms, never sent. */
  defaults?: Partial<z.output<Asked>>;
  reply: Reply;
  rows: RowsInBody;
  price: Price<z.output<Asked>, z.output<Reply>>;
  /** How long an answer counts as fresh; it is kept until the user forgets it. */
  freshMinutes: number;
  /** The video that the question is about, where it names one. */
  videoIdIn(asked: z.output<Asked>): string | null;
}

/** A row as it is written: of its schemas only how they are built. */
interface EndpointDefinition<Asked extends z.ZodMiniType, Reply extends z.ZodMiniType>
  extends Omit<Endpoint<Asked, Reply>, 'asked' | 'reply' | 'rows'> {
  asked(): Asked;
  reply(): Reply;
  rows: { at: RowsInBody['at']; row(): RowsInBody['row'] };
}

/** Checks a row against itself; its types stay as exact as they were written. Each schema is built when it is first read. */
export function defineEndpoint<A extends z.ZodMiniType, R extends z.ZodMiniType>(
  definition: EndpointDefinition<A, R>,
): Endpoint<A, R> {
  const [asked, reply, row] = [once(definition.asked), once(definition.reply), once(definition.rows.row)];
  return {
    ...definition,
    get asked() {
      return asked();
    },
    get reply() {
      return reply();
    },
    rows: {
      at: definition.rows.at,
      get row() {
        return row();
      },
    },
  };
}

/** Questions that carry the id of their video. */
export const videoIdParam = (params: { videoId: string }): string => params.videoId;
