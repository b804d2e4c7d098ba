import { type BrowserContext, firefox } from '@playwright/test';

/**
 * A relay between Playwright and a stock Firefox. Playwright drives Firefox over WebDriver BiDi, but neither of the two
 * supports extension pages in Firefox. The relay forwards every message, and handles or reports what is missing.
 */
export interface Relay {
  /** Sends a protocol command and returns its result. */
  send<Result>(method: string, params: object): Promise<Result>;
  /** Passes an event to Playwright as if the browser had sent it. */
  report(method: string, params: object): void;
  /** The top-level contexts, such as tabs and popups, reported to Playwright since it began to track tabs. */
  tabs: Set<string>;
  /** Registers a function that receives every event of the browser. */
  onEvent(listener: (method: string, params: EventParams) => void): void;
  /**
   * Runs a function in a document or in the browser's own window. The argument and the result are serialized as JSON.
   */
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

/** The Playwright commands that the relay changes or handles itself. All others are forwarded unchanged. */
export interface Adaptations {
  /** Functions that return changed parameters, by command. */
  changed: Record<string, (params: object) => object>;
  /** Functions that handle a command in place of the browser, by command. */
  handled: Record<string, (params: object, relay: Relay) => object | Promise<object>>;
}

/** The ids of the relay's own commands count up from here, far above Playwright's ids, which count up from 1. */
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

/**
 * The parts of Playwright's internal objects that lead to the connection. They are not public, so the Playwright
 * version is pinned.
 */
interface Internal<Object> {
  _connection: { toImpl(object: unknown): Object };
}
interface FirefoxType {
  _bidiFirefox: { connectToTransport(transport: Transport, options: object): Promise<object> };
}

const relays = new WeakMap<object, Relay>();
let isInstalled = false;

/** Inserts a relay into every later connection between Playwright and a stock Firefox. */
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

/** Returns the relay of the browser that owns a context. */
export function relayOf(context: BrowserContext): Relay {
  const { _browser: browser } = (context as unknown as Internal<{ _browser: object }>)._connection.toImpl(context);
  const relay = relays.get(browser);
  if (!relay) throw new Error('The browser is not an unmodified Firefox');
  return relay;
}
