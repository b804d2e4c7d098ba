import { type BrowserContext, firefox } from '@playwright/test';

/**
 * Playwright drives a stock Firefox over WebDriver BiDi, but neither of them knows pages of an extension there. This relay
 * between the two adds them: it forwards every message and answers or reports what is missing.
 */
export interface Relay {
  /** Sends a command of the protocol and returns its result. */
  send<Result>(method: string, params: object): Promise<Result>;
  /** Passes an event to Playwright as if the browser had sent it. */
  report(method: string, params: object): void;
  /** The tabs of which the browser or the relay has told Playwright. */
  tabs: Set<string>;
  /** Registers a function that receives every event of the browser. */
  onEvent(listener: (method: string, params: EventParams) => void): void;
  /** Runs a function in a document or in the browser's own window. Argument and result travel as JSON. */
  run<Argument, Result>(
    context: string,
    script: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Resolves when the connection is closed. */
  closed: Promise<void>;
}

/** The parts of an event that the relay reads. */
interface EventParams {
  context?: string;
  parent?: string | null;
  url?: string;
}

interface Message {
  id?: number;
  type?: string;
  method?: string;
  params?: object;
  result?: unknown;
  error?: string;
  message?: string;
}

interface Transport {
  send(message: Message): void;
  close(): void;
  closeAndWait(): Promise<void>;
  onmessage?: (message: Message) => void;
  onclose?: (reason?: string) => void;
}

/** The commands of Playwright that the relay changes or answers. All others reach the browser unchanged. */
export interface Adaptations {
  /** Returns other parameters for a command. */
  changed: Record<string, (params: object) => object>;
  /** Answers a command in place of the browser. */
  handled: Record<string, (params: object, relay: Relay) => object | Promise<object>>;
}

/** Ids of the relay's own commands, far above Playwright's, which count from 1. */
const firstId = 2 ** 40;

function relayBetween(transport: Transport, { changed, handled }: Adaptations): { relay: Relay; outer: Transport } {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((method: string, params: EventParams) => void)[] = [];
  const tabs = new Set<string>();
  const closed = Promise.withResolvers<void>();
  let lastId = firstId;
  const recordTab = (method: string | undefined, { context, parent }: EventParams = {}) => {
    if (method === 'browsingContext.contextCreated' && context && !parent) tabs.add(context);
  };
  const relay: Relay = {
    send<Result>(method: string, params: object) {
      lastId += 1;
      const reply = Promise.withResolvers<unknown>();
      pending.set(lastId, reply);
      transport.send({ id: lastId, method, params });
      return reply.promise as Promise<Result>;
    },
    report(method, params) {
      recordTab(method, params);
      outer.onmessage?.({ type: 'event', method, params });
    },
    tabs,
    onEvent: (listener) => listeners.push(listener),
    run: (context, script, argument) => runIn(relay, context, `(${script})(${JSON.stringify(argument) ?? ''})`),
    closed: closed.promise,
  };
  const outer: Transport = {
    send(message) {
      const { id = 0, method = '', params = {} } = message;
      const handler = handled[method];
      const change = changed[method];
      if (!handler) return transport.send(change ? { ...message, params: change(params) } : message);
      void Promise.resolve(handler(params, relay)).then(
        (result) => outer.onmessage?.({ type: 'success', id, result }),
        ({ name: error, message: reason }: Error) => outer.onmessage?.({ type: 'error', id, error, message: reason }),
      );
    },
    close: () => transport.close(),
    closeAndWait: () => transport.closeAndWait(),
  };
  transport.onmessage = (message) => {
    const own = pending.get(message.id ?? 0);
    if (!own) {
      recordTab(message.method, message.params);
      outer.onmessage?.(message);
      for (const listener of listeners) if (message.method) listener(message.method, message.params ?? {});
      return;
    }
    pending.delete(message.id ?? 0);
    if (message.type === 'success') own.resolve(message.result);
    else own.reject(Object.assign(new Error(message.message), { name: message.error }));
  };
  transport.onclose = (reason) => {
    for (const { reject } of pending.values()) reject(new Error('The browser is closed'));
    closed.resolve();
    outer.onclose?.(reason);
  };
  return { relay, outer };
}

interface Evaluated {
  type: 'success' | 'exception';
  result: { value: string };
  exceptionDetails: { text: string };
}

async function runIn<Result>(relay: Relay, context: string, call: string): Promise<Result> {
  const { type, result, exceptionDetails } = await relay.send<Evaluated>('script.evaluate', {
    expression: `Promise.resolve(${call}).then((result) => JSON.stringify(result ?? null))`,
    target: { context },
    awaitPromise: true,
  });
  if (type === 'exception') throw new Error(exceptionDetails.text);
  return JSON.parse(result.value) as Result;
}

/** The parts of Playwright's own objects that lead to the connection. They are not public, so its version is exact. */
interface Internal<Object> {
  _connection: { toImpl(object: unknown): Object };
}
interface FirefoxType {
  _bidiFirefox: { connectToTransport(transport: Transport, options: object): Promise<object> };
}

const relays = new WeakMap<object, Relay>();
let isInstalled = false;

/** Puts a relay into every connection that Playwright makes to a stock Firefox from now on. */
export function installRelays(adaptations: Adaptations): void {
  if (isInstalled) return;
  isInstalled = true;
  const { _bidiFirefox: type } = (firefox as unknown as Internal<FirefoxType>)._connection.toImpl(firefox);
  const connect = type.connectToTransport.bind(type);
  type.connectToTransport = async (transport, options) => {
    const { relay, outer } = relayBetween(transport, adaptations);
    const browser = await connect(outer, options);
    relays.set(browser, relay);
    return browser;
  };
}

/** Returns the relay of a browser. */
export function relayOf(context: BrowserContext): Relay {
  const { _browser: browser } = (context as unknown as Internal<{ _browser: object }>)._connection.toImpl(context);
  const relay = relays.get(browser);
  if (!relay) throw new Error('The browser is no stock Firefox');
  return relay;
}
