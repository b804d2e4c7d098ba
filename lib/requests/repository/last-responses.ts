import { firstConnectionId } from '@/lib/connection/connection';
import { database } from '@/lib/storage/database';

/** How many rows of the ledger are looked through at most: whoever was refused a thousand times over has an older answer than that. */
const maxRows = 1_000;

/** When each of some connections last answered as asked, in milliseconds since 1970; not there where none is found. */
export async function lastResponseTimes(connections: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let cursor = await (await database()).transaction('ledger').store.openCursor(null, 'prev');
  for (let seen = 0; cursor && seen < maxRows && found.size < connections.length; seen++) {
    const { state, answeredAt, connection } = cursor.value;
    // Rows from before there was more than one name none.
    const id = connection?.id ?? firstConnectionId;
    const isAnswer = state === 'confirmed' && answeredAt !== null;
    if (isAnswer && connections.includes(id) && !found.has(id)) found.set(id, answeredAt);
    cursor = await cursor.continue();
  }
  return found;
}
