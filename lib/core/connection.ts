import * as z from 'zod/mini';

/** Where a token rests (TOK-02): until the browser closes, on the device as it is, or on the device under a passphrase. */
export const restingPlaces = ['session', 'device', 'passphrase'] as const;
export type RestingPlace = (typeof restingPlaces)[number];

/** A service that the reader may ask. Never its token: that rests with `lib/browser/token.ts` under the connection's id. */
export const Connection = () =>
  z.object({
    id: z.string().check(z.minLength(1)),
    /** What the reader calls it; '' until it was given a name. */
    name: z._default(z.string(), ''),
    /** The service's base address, '' where none is set. */
    serviceUrl: z._default(z.string(), ''),
    /** The tool-calling entry point, '' where none is set: the document does not say how the two addresses belong together. */
    mcpUrl: z._default(z.string(), ''),
    rest: z._default(z.enum(restingPlaces), 'device'),
  });
export type Connection = z.output<ReturnType<typeof Connection>>;

/** The connection that is there before the reader makes any. */
export const firstConnection = 'first';

/** Which connections there are, and which of them is asked. */
export interface Connections {
  connections: Connection[];
  connection: string;
}

/** The addresses of the connection that is asked: read off the list, stored nowhere. */
export type Addresses = Pick<Connection, 'serviceUrl' | 'mcpUrl'>;

const emptyConnection = (id: string): Connection => ({ id, name: '', serviceUrl: '', mcpUrl: '', rest: 'device' });

/** The connection that is asked; an empty one, where none was made yet. */
export const activeConnection = ({ connections, connection }: Connections): Connection =>
  connections.find(({ id }) => id === connection) ?? connections[0] ?? emptyConnection(connection || firstConnection);

export const addressesOf = (all: Connections): Addresses => {
  const { serviceUrl, mcpUrl } = activeConnection(all);
  return { serviceUrl, mcpUrl };
};

/** The connections once the active one was changed; makes it, where there was none. */
export function withActive(all: Connections, change: Partial<Omit<Connection, 'id'>>): Connections {
  const active = activeConnection(all);
  const changed = { ...active, ...change };
  const isThere = all.connections.some(({ id }) => id === active.id);
  const connections = isThere
    ? all.connections.map((one) => (one.id === active.id ? changed : one))
    : [...all.connections, changed];
  return { connections, connection: active.id };
}

/** The same with one more, empty and asked from now on. */
export const withAdded = ({ connections }: Connections, id: string): Connections => ({
  connections: [...connections, emptyConnection(id)],
  connection: id,
});

/** One connection changed, whether it is asked or not. */
export const withChanged = (
  { connections, connection }: Connections,
  id: string,
  change: Partial<Omit<Connection, 'id'>>,
): Connections => ({
  connections: connections.map((one) => (one.id === id ? { ...one, ...change } : one)),
  connection,
});

/** The same without one; where that was asked, the one beside it is asked now. */
export function without({ connections, connection }: Connections, id: string): Connections {
  const at = connections.findIndex((one) => one.id === id);
  const left = connections.filter((one) => one.id !== id);
  if (connection !== id) return { connections: left, connection };
  return { connections: left, connection: (left[at] ?? left.at(-1))?.id ?? firstConnection };
}
