import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createAccounts } from './account/accounts.ts';
import { createDashboard } from './account/dashboard.ts';
import { createGrantStore } from './account/grant-store.ts';
import { createIdentityProviders } from './account/identity-providers.ts';
import { redirectPath } from './account/sign-in.ts';
import { createBill } from './billing.ts';
import { createFaults } from './faults.ts';
import { createHandler } from './handler.ts';
import { createHttpAndHttpsServer } from './http-and-https-server.ts';
import { createToolSessions } from './mcp/sessions.ts';
import { createLinks } from './media/signed-link.ts';
import { listenerFor } from './node-port.ts';
import { createPlatform } from './platform/platform.ts';
import { createPlatformHandler } from './platform-handler.ts';
import { createRequestLog } from './request-log.ts';
import { createResponseChanges } from './response-changes.ts';
import { sharedSampleData } from './sample-data/sample-data.ts';
import type { SampleData, SampleIds } from './sample-data/sample-data-types.ts';
import { ordinarySwitches, type Service, type Switches } from './service.ts';
import { createTokens } from './token.ts';

export interface ServeOptions {
  /** Port of the service; 0 selects a free port. */
  port?: number;
  platformPort?: number;
  dashboardPort?: number;
  /** Host of the dashboard, which can differ from the service's host; both names refer to this machine. */
  dashboardHost?: 'localhost' | '127.0.0.1';
  seed?: number;
  /** Path in the service's address, such as `/v1`. */
  basePath?: string;
  switches?: Partial<Switches>;
  /** Secret that signs tokens and links; by default a new one on every start. */
  secret?: Uint8Array;
  /** Sample data to use in place of the seed's. */
  sampleData?: SampleData;
}

/** A running service on loopback. Addresses have no trailing slash. */
export interface Running {
  url: string;
  mcpUrl: string;
  token: string;
  platformUrl: string;
  /** Address of the dashboard with accounts, tokens and connected apps, and of the authorization server. */
  dashboardUrl: string;
  sample: SampleIds;
  /** Address that returns the bill; see `BillReport`. */
  bill: string;
  sampleData: SampleData;
  stop(): Promise<void>;
}

/** Starts the service and, each on its own port, the sample platform, the dashboard and the identity providers. */
export async function serve(options: ServeOptions = {}): Promise<Running> {
  const { port = 0, platformPort = 0, dashboardPort = 0, seed = 1, basePath = '', secret = randomBytes(32) } = options;
  const { dashboardHost = '127.0.0.1' } = options;
  const service = createService(seed, { ...options, secret });
  // A browser repeats a request by itself only on a connection that it used before, so connections must outlast the
  // pauses of a slow test.
  const connections = { keepAliveTimeout: 60_000 };
  const serviceServer = await open(createServer(connections, listenerFor(createHandler(service, basePath))), port);
  const platformServer = await open(
    await createHttpAndHttpsServer(
      listenerFor(
        createPlatformHandler(
          service,
          createPlatform(service.sampleData, () => service.switches.adSeconds),
        ),
      ),
    ),
    platformPort,
  );
  const dashboard = await open(createServer(createDashboard(service, secret)), dashboardPort);
  const dashboardUrl = dashboard.address.replace('127.0.0.1', dashboardHost);
  const back = () => `${dashboardUrl}${redirectPath}`;
  const identity = await open(createServer(listenerFor(service.identities.handler(back))), 0);
  const url = `${serviceServer.address}${basePath}`;
  service.addresses = {
    service: url,
    platform: platformServer.address,
    dashboard: dashboardUrl,
    identity: identity.address,
  };
  return {
    url,
    mcpUrl: `${url}/mcp`,
    token: await service.tokens.issue(),
    platformUrl: platformServer.address,
    dashboardUrl,
    sample: service.sampleData.sample,
    bill: `${url}/_control/bill`,
    sampleData: service.sampleData,
    stop: async () =>
      void (await Promise.all([serviceServer, platformServer, dashboard, identity].map(({ close }) => close()))),
  };
}

function createService(seed: number, { switches, secret, sampleData }: ServeOptions & { secret: Uint8Array }): Service {
  const bill = createBill(seed);
  const accounts = createAccounts(seed, bill);
  const now = () => Date.now() + service.switches.clockAheadSeconds * 1000;
  const service: Service = {
    sampleData: sampleData ?? sharedSampleData(seed),
    switches: { ...ordinarySwitches, ...switches },
    bill,
    accounts,
    identities: createIdentityProviders(),
    grants: createGrantStore(now),
    faults: createFaults(),
    responseChanges: createResponseChanges(),
    requestLog: createRequestLog(),
    tokens: createTokens(secret, { accounts, now }),
    links: createLinks({
      secret,
      platform: () => service.addresses.platform,
      now,
      hours: () => service.switches.linkHours,
      isDated: () => service.switches.linkExpire,
    }),
    toolSessions: createToolSessions(),
    addresses: { service: '', platform: '', dashboard: '', identity: '' },
    now,
  };
  return service;
}

/** Opens a port on loopback; `close` also destroys open connections. */
async function open(server: Server, port: number): Promise<{ address: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
