import { parseBaseAddress } from '@/lib/connection/base-address';
import { Connection } from '@/lib/connection/connection';

/** A connection as a file has it: without the id, which is given anew here. */
export type ImportedConnection = Omit<Connection, 'id'> & { asked: boolean };

/** Nobody has so many services. */
const maxConnections = 50;

/** Connections as anybody may have written them; what is none is counted. A token is asked for by none of these. */
export function parseConnections(raw: unknown): { connections: ImportedConnection[]; broken: number } {
  if (raw === undefined) return { connections: [], broken: 0 };
  if (!Array.isArray(raw)) return { connections: [], broken: 1 };
  const read = raw.slice(0, maxConnections).map(connectionFrom);
  const connections = read.flatMap((one) => one ?? []);
  return { connections, broken: raw.length - connections.length };
}

function connectionFrom(raw: unknown): ImportedConnection | null {
  const given = typeof raw === 'object' && raw !== null ? raw : {};
  const read = Connection().safeParse({ ...given, id: 'brought' });
  if (!read.success) return null;
  const { name, serviceUrl, mcpUrl, rest } = read.data;
  const [base, tools] = [addressFrom(serviceUrl), addressFrom(mcpUrl)];
  if (base === null || tools === null || base + tools === '') return null;
  return {
    name: name.slice(0, 100),
    serviceUrl: base,
    mcpUrl: tools,
    rest,
    asked: 'asked' in given && given.asked === true,
  };
}

/** '' where none is given; `null` where it cannot be a service's. */
function addressFrom(text: string): string | null {
  if (text === '') return '';
  const address = parseBaseAddress(text);
  return address.ok ? address.value.base : null;
}
