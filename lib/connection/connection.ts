import * as z from 'zod/mini';

/** Where a token rests: until the browser closes, on the device as it is, or on the device under a passphrase. */
export const tokenStorages = ['session', 'device', 'passphrase'] as const;
export type TokenStorage = (typeof tokenStorages)[number];

/** A service that the user may ask. Never its token: that rests with `lib/connection/browser/token-repository.ts` under the connection's id. */
export const Connection = () =>
  z.object({
    id: z.string().check(z.minLength(1)),
    /** What the user calls it; '' until it was given a name. */
    name: z._default(z.string(), ''),
    /** The service's base address, '' where none is set. */
    serviceUrl: z._default(z.string(), ''),
    /** The tool-calling entry point, '' where none is set: the document does not say how the two addresses belong together. */
    mcpUrl: z._default(z.string(), ''),
    rest: z._default(z.enum(tokenStorages), 'device'),
  });
export type Connection = z.output<ReturnType<typeof Connection>>;

/** The connection that is there before the user makes any. */
export const firstConnectionId = 'first';

/** Which connections there are, and which of them is asked. */
export interface Connections {
  connections: Connection[];
  connection: string;
}

/** The addresses of the connection that is asked: read off the list, stored nowhere. */
export type ConnectionAddresses = Pick<Connection, 'serviceUrl' | 'mcpUrl'>;

/** One of which nothing is known yet. */
export const newConnection = (id: string): Connection => ({
  id,
  name: '',
  serviceUrl: '',
  mcpUrl: '',
  rest: 'device',
});

/** The connection that is asked; an empty one, where none was made yet. */
export const activeConnection = ({ connections, connection }: Connections): Connection =>
  connections.find(({ id }) => id === connection) ?? connections[0] ?? newConnection(connection || firstConnectionId);

export const addressesOf = (connections: Connections): ConnectionAddresses => {
  const { serviceUrl, mcpUrl } = activeConnection(connections);
  return { serviceUrl, mcpUrl };
};
