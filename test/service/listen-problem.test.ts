import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenProblem } from './listen-problem.ts';

describe('the command of the local service', () => {
  const server = createServer();
  let usedPort: number;

  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    usedPort = (server.address() as AddressInfo).port;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it.each(['--port', '--platform-port'])(
    'reports in one sentence that the port of %s is in use, and fails',
    async (flag) => {
      const command = spawn(process.execPath, ['test/service/cli.ts', flag, `${usedPort}`], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let output = '';
      command.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      expect(await once(command, 'close')).toEqual([1, null]);
      expect(output).toBe(`Port ${usedPort} is already in use. Choose another with ${flag}.\n`);
    },
  );
});

describe('listenProblem', () => {
  it('quotes an error other than a port in use', () => {
    const ports = { port: 80, platformPort: 0, dashboardPort: 0 };
    const denied = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });
    expect(listenProblem(denied, ports)).toBe(
      'The service cannot listen: listen EACCES: permission denied 127.0.0.1:80',
    );
  });
});
