import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const file = fileURLToPath(new URL('cli.ts', import.meta.url));
const start = (...typed: string[]) => spawn(process.execPath, [file, ...typed]);

describe('the command of the local service', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints one line of JSON when it listens, and exits on %s',
    async (signal) => {
      const child = start('--port', '0', '--seed', '5');
      const lines: string[] = [];
      const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
      await once(reader, 'line');
      const shown = JSON.parse(lines[0] ?? '');
      expect(Object.keys(shown)).toEqual(['url', 'mcpUrl', 'token', 'platformUrl', 'dashboardUrl', 'sample', 'bill']);
      expect(shown.mcpUrl).toBe(`${shown.url}/mcp`);
      expect(Object.keys(shown.sample)).toEqual(['videoId', 'commentId', 'playlistId', 'channelId']);
      expect(await (await fetch(shown.bill)).json()).toMatchObject({ total: { requests: 0, micros: 0 } });
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(lines.length).toBe(1);
    },
  );

  it('explains an invalid argument in one sentence', async () => {
    const child = start('--port', 'many');
    let output = '';
    child.stderr.on('data', (piece) => {
      output += piece;
    });
    expect((await once(child, 'close'))[0]).toBe(2);
    expect(output).toContain('--port takes a number');
  });
});
