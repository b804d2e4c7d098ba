import ky from 'ky';
import { type FlightsOnce, flightsOnce } from '@/lib/background/flights-once';
import { ordinaryBounds as bounds } from '@/lib/background/tools/reading';
import { createTools, type Tools } from '@/lib/background/tools/tools';
import { type JobLine, portsOf } from '@/lib/browser/offscreen-work';
import { toolRoom as room } from '@/lib/browser/tool-room';
import { world } from '@/lib/browser/world';
import type { ToolJob, ToolPorts } from '@/lib/core/offscreen';
import { openSecret } from './slow';

/** What each life of the worker has under way here: equal calls share one response, but never that of a life that is gone. */
const flights = new Map<string, FlightsOnce>();

/** Lists or calls tools. The token is read here, from where it rests; limits and ledger are the worker's. */
export async function toolJob<T>(
  { account, life, version }: ToolJob,
  seals: readonly CryptoKey[],
  line: JobLine,
  work: (tools: Tools) => Promise<T>,
): Promise<T | null> {
  if (line.stop.aborted) return null;
  const ours = flights.get(life) ?? flightsOnce();
  flights.set(life, ours);
  const stopAll = () => void ours.stopAll();
  line.stop.addEventListener('abort', stopAll);
  const ports = portsOf<ToolPorts>(line);
  const tools = createTools({
    ...world,
    http: ky,
    flights: ours,
    bounds,
    room,
    version: () => version,
    account: async () => ({ ...account, secret: await openSecret(account.connection.id, seals) }),
    isPermitted: ports.isPermitted,
    // The worker holds a row against the limits itself.
    books: { enter: (row) => ports.enterRow(row), settle: ports.settleRow, strike: ports.strikeRow },
    sessions: { get: ports.session, put: ports.putSession, forget: ports.forgetSession },
  });
  // Other jobs of this life share its flights, and a job that has ended must not stop them.
  return work(tools).finally(() => line.stop.removeEventListener('abort', stopAll));
}
