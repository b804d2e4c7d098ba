import ky from 'ky';
import { environment } from '@/lib/browser/environment';
import { originOf } from '@/lib/connection/connection';
import type { ToolJobInput, ToolPorts } from '@/lib/messaging/offscreen-jobs';
import { portsOf, type WorkerPorts } from '@/lib/messaging/serve-offscreen';
import { createSingleFlight } from '@/lib/requests/with-cache';
import { defaultBodyLimits } from '@/lib/tools/background/read-response-body';
import { createToolClient, type ToolClient } from '@/lib/tools/background/tool-client';
import { toolRepository } from '@/lib/tools/repository';
import { readSecretForRequests } from './secrets';

/**
 * Active requests of the current worker. Identical calls share one response, but never a response that an earlier worker
 * requested.
 */
let latestLife = { life: '', flights: createSingleFlight() };

/** Lists or calls tools. The token is read here; the worker checks the limits and writes the ledger. */
export async function runToolJob<T>(
  { account, workerId, version }: ToolJobInput,
  worker: WorkerPorts,
  work: (tools: ToolClient) => Promise<T>,
): Promise<T | null> {
  if (worker.signal.aborted) return null;
  if (latestLife.life !== workerId) latestLife = { life: workerId, flights: createSingleFlight() };
  const { flights } = latestLife;
  const stopAll = () => void flights.stop(() => true);
  worker.signal.addEventListener('abort', stopAll);
  const ports = portsOf<ToolPorts>(worker);
  const tools = createToolClient({
    http: ky,
    singleFlight: flights,
    limits: defaultBodyLimits,
    repository: toolRepository,
    isOnline: environment.isOnline,
    now: environment.now,
    abortAfter: environment.abortAfter,
    randomSuffix: environment.randomSuffix,
    version: () => version,
    account: async () => ({
      ...account,
      secret: await readSecretForRequests(worker, account.connection.id, originOf(account.mcpUrl)),
    }),
    isPermitted: ports.isPermitted,
    // The worker checks each row against the limits.
    ledger: { enter: (row) => ports.addRow(row), settle: ports.settleRow, deleteUnsent: ports.removeRow },
    sessions: { get: ports.session, put: ports.putSession, delete: ports.deleteSession },
  });
  // A finished job must not stop active requests that other jobs of this worker share.
  return work(tools).finally(() => worker.signal.removeEventListener('abort', stopAll));
}
