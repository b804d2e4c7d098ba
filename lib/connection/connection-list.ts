import {
  activeConnection,
  type Connection,
  type ConnectionAddresses,
  type Connections,
  defaultConnectionId,
  newConnection,
  originOf,
  parseBaseAddress,
} from './connection';

/**
 * Returns the name of a connection: the user's name for it, otherwise the host of `serviceUrl`, otherwise an empty
 * string.
 */
export const connectionName = ({ name, serviceUrl }: Pick<Connection, 'name' | 'serviceUrl'>): string => {
  if (name.trim() !== '') return name;
  const address = parseBaseAddress(serviceUrl);
  return address.ok ? new URL(address.value.origin).host : '';
};

/** Returns the id and the name of the active connection, as the ledger records them. */
export function identifyActiveConnection(connections: Connections): Pick<Connection, 'id' | 'name'> {
  const active = activeConnection(connections);
  return { id: active.id, name: connectionName(active) };
}

/** Changes the active connection, or creates it if there is none. */
export function updateActiveConnection(all: Connections, change: Partial<Omit<Connection, 'id'>>): Connections {
  const active = activeConnection(all);
  const changed = { ...active, ...change };
  const exists = all.connections.some(({ id }) => id === active.id);
  const connections = exists
    ? all.connections.map((one) => (one.id === active.id ? changed : one))
    : [...all.connections, changed];
  return { connections, connection: active.id };
}

/**
 * Changes an address of the active connection. An address on another origin belongs to another connection: it gets a new
 * id, so that neither the token nor runs, schedules and pending requests of the former one are used for it. The other
 * address of a former service is dropped. Returns the id of the replaced connection, if any.
 */
export function changeActiveAddress(
  all: Connections,
  field: keyof ConnectionAddresses,
  address: string,
  newId: string,
): Connections & { replacedId: string | null } {
  const active = activeConnection(all);
  const before = originOf(active[field]);
  const isOther = before !== null && address !== '' && originOf(address) !== before;
  if (!isOther) return { ...updateActiveConnection(all, { [field]: address }), replacedId: null };
  const changed = { ...active, ...(field === 'serviceUrl' && { mcpUrl: '' }), [field]: address, id: newId };
  const connections = all.connections.map((one) => (one.id === active.id ? changed : one));
  return { connections, connection: newId, replacedId: active.id };
}

/** Adds an empty connection and makes it active. */
export const appendConnection = ({ connections }: Connections, id: string): Connections => ({
  connections: [...connections, newConnection(id)],
  connection: id,
});

export const updateConnection = (
  { connections, connection }: Connections,
  id: string,
  change: Partial<Omit<Connection, 'id'>>,
): Connections => ({
  connections: connections.map((one) => (one.id === id ? { ...one, ...change } : one)),
  connection,
});

/** Removes a connection. If it was active, an adjacent connection in the list becomes active. */
export function dropConnection({ connections, connection }: Connections, id: string): Connections {
  const index = connections.findIndex((one) => one.id === id);
  const remaining = connections.filter((one) => one.id !== id);
  if (connection !== id) return { connections: remaining, connection };
  return { connections: remaining, connection: (remaining[index] ?? remaining.at(-1))?.id ?? defaultConnectionId };
}
