import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { chromium } from '@playwright/test';
import { waitUntil } from '../e2e/wait-until.ts';
import { closeInTime, inTime, maxWait } from './in-time.ts';

/** The maximum time in milliseconds for a browser to close. */
const maxCloseTime = 5_000;

/** A page or worker as listed by the browser's debugging interface. */
interface Target {
  targetId: string;
  type: string;
  url: string;
}

/** The commands of a debugging connection to a browser. */
export interface Attached {
  targets(): Promise<Target[]>;
  close(target: Target): Promise<void>;
  /** Opens an address and returns a function that evaluates an expression there and awaits its promise. */
  page(address: string): Promise<Evaluate>;
}

/** A browser without automatic debugging sessions, because a debugger attached to a worker slows down its start. */
export interface BareBrowser extends Attached {
  stop(): Promise<void>;
}

/**
 * A browser with a debugging connection only while a job runs, because a debugger prevents workers from being
 * suspended.
 */
export interface DetachedBrowser {
  /** Runs a job with a connection, then closes the pages that it opened. */
  whileAttached<T>(job: (attached: Attached) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

interface Reply {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}
type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;
type Evaluate = (expression: string) => Promise<unknown>;

/**
 * Starts a browser with unpacked extensions, a temporary profile and no network. A command fails if it gets no reply
 * within `maxReplyTime` milliseconds.
 */
export async function bareBrowser(extensions: readonly string[], maxReplyTime = maxWait): Promise<BareBrowser> {
  const { address, stop } = await spawnBrowser(extensions);
  const socket = await openSocket(address);
  return {
    ...attachedBy(sender(socket, maxReplyTime), () => undefined),
    async stop() {
      socket.close();
      await stop();
    },
  };
}

/** Starts a browser like `bareBrowser`, but without a permanent debugging connection. */
export async function detachedBrowser(extensions: readonly string[]): Promise<DetachedBrowser> {
  const { address, stop } = await spawnBrowser(extensions);
  return {
    stop,
    async whileAttached(job) {
      const socket = await openSocket(address);
      const send = sender(socket);
      const opened: string[] = [];
      try {
        return await job(attachedBy(send, (targetId) => opened.push(targetId)));
      } finally {
        for (const targetId of opened) await closeInTime(() => send('Target.closeTarget', { targetId }));
        socket.close();
      }
    },
  };
}

async function spawnBrowser(extensions: readonly string[]): Promise<{ address: string; stop(): Promise<void> }> {
  const profile = mkdtempSync(`${tmpdir()}/sidelight-bench-`);
  const child = spawn(process.env.SIDELIGHT_CHROMIUM ?? chromium.executablePath(), argumentsOf(profile, extensions), {
    stdio: 'ignore',
  });
  // The browser must not outlive this process.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    await end(child, profile);
    process.off('exit', kill);
  };
  try {
    return { address: await waitUntil('The browser', () => portFile(profile), maxWait), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise((open, fail) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', fail);
  });
  return socket;
}

const attachedBy = (send: Send, opened: (targetId: string) => void): Attached => ({
  targets: async () => (await send('Target.getTargets', { filter: [{}] })).targetInfos as Target[],
  async close({ targetId }) {
    try {
      await send('Target.closeTarget', { targetId });
    } catch {
      // An error here means that the target is already closed.
    }
  },
  page: (url) => pageAt(send, url, opened),
});

const argumentsOf = (profile: string, extensions: readonly string[]): string[] => [
  ...['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
  // The switch for loading extensions works only with this feature disabled.
  '--disable-features=DisableLoadExtensionCommandLineSwitch',
  `--disable-extensions-except=${extensions.join(',')}`,
  `--load-extension=${extensions.join(',')}`,
  ...['--no-first-run', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Chromium's sandbox does not run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  'about:blank',
];

/**
 * Returns the WebSocket address from the file to which the browser writes its port and session path; `undefined` until
 * the file exists.
 */
function portFile(profile: string): string | undefined {
  const file = `${profile}/DevToolsActivePort`;
  const [port, path] = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return port && path ? `ws://127.0.0.1:${port}${path}` : undefined;
}

/** Without `maxReplyTime` there is no timeout. */
function sender(socket: WebSocket, maxReplyTime?: number): Send {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return async (method, params = {}, sessionId) => {
    last += 1;
    const id = last;
    const reply = new Promise<Reply>((done) => waiting.set(id, done));
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    const { result, error } = await (maxReplyTime ? inTime(`The reply to ${method}`, reply, maxReplyTime) : reply);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
}

async function pageAt(send: Send, url: string, opened: (targetId: string) => void): Promise<Evaluate> {
  const { targetId } = await send('Target.createTarget', { url });
  opened(String(targetId));
  const sessionId = String((await send('Target.attachToTarget', { targetId, flatten: true })).sessionId);
  await send('Page.enable', {}, sessionId);
  await waitUntil(url, async () => {
    const { frameTree } = await send('Page.getFrameTree', {}, sessionId);
    // The address of the frame does not include the fragment (the part after `#`).
    return (frameTree as { frame: { url: string } }).frame.url === url.split('#')[0] || undefined;
  });
  return async (expression) => {
    // Permission requests require a user gesture.
    const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', params, sessionId);
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value?: unknown }).value;
  };
}

async function end(child: ChildProcess, profile: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill();
    // A browser that hangs exits only when it is killed.
    const timer = setTimeout(() => child.kill('SIGKILL'), maxCloseTime);
    await ended;
    clearTimeout(timer);
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
