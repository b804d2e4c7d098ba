import * as z from 'zod/mini';

/**
 * The storage of a token: until the browser closes, on the device in plain text, or on the device encrypted with a
 * passphrase.
 */
export const tokenStorages = ['session', 'device', 'passphrase'] as const;
export type TokenStorage = (typeof tokenStorages)[number];

/**
 * A service of the user. Its token is stored separately by `lib/connection/browser/token-repository.ts`, under the
 * connection's id.
 */
export const Connection = () =>
  z.object({
    id: z.string().check(z.minLength(1)),
    /** The user's name for it; '' if there is none. */
    name: z._default(z.string(), ''),
    /** The service's base address; '' if none is set. */
    serviceUrl: z._default(z.string(), ''),
    /** The tool-calling entry point; '' if none is set. The interface document does not relate the two addresses. */
    mcpUrl: z._default(z.string(), ''),
    rest: z._default(z.enum(tokenStorages), 'device'),
  });
export type Connection = z.output<ReturnType<typeof Connection>>;

/** The id of the default connection. */
export const firstConnectionId = 'first';

/** The connections and the id of the active one. */
export interface Connections {
  connections: Connection[];
  connection: string;
}

/** The addresses of the active connection. They are derived, never stored. */
export type ConnectionAddresses = Pick<Connection, 'serviceUrl' | 'mcpUrl'>;

/** Creates an empty connection. */
export const newConnection = (id: string): Connection => ({
  id,
  name: '',
  serviceUrl: '',
  mcpUrl: '',
  rest: 'device',
});

/** Returns the active connection, or an empty one. */
export const activeConnection = ({ connections, connection }: Connections): Connection =>
  connections.find(({ id }) => id === connection) ?? connections[0] ?? newConnection(connection || firstConnectionId);

export const addressesOf = (connections: Connections): ConnectionAddresses => {
  const { serviceUrl, mcpUrl } = activeConnection(connections);
  return { serviceUrl, mcpUrl };
};
