import { activeConnection, type Connection, type Connections, firstConnectionId, newConnection } from './connection';

/** The connections once the active one was changed; makes it, where there was none. */
export function updateActiveConnection(all: Connections, change: Partial<Omit<Connection, 'id'>>): Connections {
  const active = activeConnection(all);
  const changed = { ...active, ...change };
  const isThere = all.connections.some(({ id }) => id === active.id);
  const connections = isThere
    ? all.connections.map((one) => (one.id === active.id ? changed : one))
    : [...all.connections, changed];
  return { connections, connection: active.id };
}

/** The same with one more, empty and asked from now on. */
export const appendConnection = ({ connections }: Connections, id: string): Connections => ({
  connections: [...connections, newConnection(id)],
  connection: id,
});

/** One connection changed, whether it is asked or not. */
export const updateConnection = (
  { connections, connection }: Connections,
  id: string,
  change: Partial<Omit<Connection, 'id'>>,
): Connections => ({
  connections: connections.map((one) => (one.id === id ? { ...one, ...change } : one)),
  connection,
});

/** The same without one; where that was asked, the one beside it is asked now. */
export function dropConnection({ connections, connection }: Connections, id: string): Connections {
  const index = connections.findIndex((one) => one.id === id);
  const remaining = connections.filter((one) => one.id !== id);
  if (connection !== id) return { connections: remaining, connection };
  return { connections: remaining, connection: (remaining[index] ?? remaining.at(-1))?.id ?? firstConnectionId };
}
