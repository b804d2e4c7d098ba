import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';

/** An extension whose worker sends one request and does nothing to stay alive, and a server that never responds. */
export interface BareWorker {
  folder: string;
  /** Milliseconds from the request until the browser closed its connection; `null` before that. */
  waited(): number | null;
  stop(): Promise<void>;
}

/** Starts the control case, which shows how a browser treats a request that takes minutes. */
export async function bareWorker(): Promise<BareWorker> {
  let waited: number | null = null;
  const server = createServer((request) => {
    const began = performance.now();
    request.socket.once('close', () => {
      waited = performance.now() - began;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(`${tmpdir()}/sidelight-bare-worker-`);
  const manifest = {
    manifest_version: 3,
    name: 'Bare worker',
    version: '1',
    host_permissions: ['http://127.0.0.1/*'],
    background: { service_worker: 'worker.js' },
  };
  writeFileSync(`${folder}/manifest.json`, JSON.stringify(manifest));
  writeFileSync(`${folder}/worker.js`, `void fetch('http://127.0.0.1:${port}/');`);
  return {
    folder,
    waited: () => waited,
    async stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
