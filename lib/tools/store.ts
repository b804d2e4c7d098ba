import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Stop } from '@/lib/app-store/ports';
import { takenBackIfBroken } from '@/lib/app-store/rollback';
import { activeConnection } from '@/lib/connection/connection';
import { interruptedOrThrow } from '@/lib/messaging/interrupted';
import { type AccessFacts, accessFacts } from '@/lib/service/failure-causes';
import type { Json } from '@/lib/shared/json-schema';
import type { Result } from '@/lib/shared/result';
import { argumentsFrom, type FieldFault, type Typed } from './arguments';
import type { ArgumentFault, Checked } from './checked-arguments';
import { ruleOf, type ToolRule, withRule } from './consent';
import { formFrom } from './form';
import type { ToolSession } from './revisions';
import { readTools, type Tool } from './tool';
import type { ToolFailure } from './tool-failure';
import type { ToolAnswer, ToolList } from './tool-records';

export interface ToolPorts {
  list(mcpUrl: string): Promise<ToolList | undefined>;
  /** Answers of one tool, the newest first. */
  answers(mcpUrl: string, tool: string, most: number): Promise<ToolAnswer[]>;
  watch(changed: () => void): Stop;
  /** What was begun; `null` where the next asking begins. */
  session(connection: string): Promise<ToolSession | null>;
  watchSessions(changed: () => void): Stop;
  check(schema: unknown, asked: Json): Promise<Checked>;
}

/** An order on its way. `since` in milliseconds since 1970. */
export type Ordering = { is: 'idle' } | { is: 'loading'; since: number } | { is: 'failed'; failure: ToolFailure };

/** What the page knows of the tool-calling entry point. */
export interface Tools {
  mcpUrl: string;
  /** `undefined` until it is read, `null` where none is held. */
  list: ToolList | null | undefined;
  tools: readonly Tool[];
  setAside: number;
  /** A session is open: the next asking does not begin one. */
  begun: boolean;
  listing: Ordering;
  calling: Ordering;
  tool: Tool | null;
  typed: Typed;
  faults: readonly FieldFault[];
  bad: readonly ArgumentFault[];
  /** Why nobody could tell whether the arguments are what the tool takes. */
  unchecked: 'schema' | 'too-slow' | null;
  /** Arguments that wait for a yes. */
  confirming: Json | null;
  answers: readonly ToolAnswer[];
  /** What is known where no tools came, or a refusal. */
  facts: AccessFacts | null;
}

export interface ToolsStore extends StoreApi<Tools> {
  start(): Stop;
  /** Costs. */
  get(rest: boolean): Promise<void>;
  open(tool: Tool | null): Promise<void>;
  type(key: string, text: string): void;
  /** Looks whether it can be sent; sends it, or asks first where the reader wants that. */
  press(): Promise<void>;
  /** The reader's answer to being asked. Yes costs. */
  answer(yes: boolean): Promise<void>;
  rule(change: Partial<ToolRule>): Promise<void>;
  /** No longer waits. What was sent stays sent, and what comes of it is kept and shown. */
  stop(): void;
}

const mostAnswers = 50;
const idle: Ordering = { is: 'idle' };
const untold = { faults: [], bad: [], unchecked: null, confirming: null };
const nothing: Tools = {
  ...{ mcpUrl: '', list: undefined, tools: [], setAside: 0, begun: false, listing: idle, calling: idle },
  ...{ tool: null, typed: {}, ...untold, answers: [], facts: null },
};

/** The tool browser (MCP-02): what there is, what is asked of it, what it answered. */
export function makeTools(panel: Panel, ports: ToolPorts): ToolsStore {
  const store = createStore<Tools>()(() => nothing);
  const read = () => readShelves(panel, ports, store);
  return Object.assign(store, {
    start: () => listening(panel, ports, read),
    get: (rest: boolean) => order(panel, store, 'listing', () => panel.ports.ask('tools/list', { rest })),
    async open(tool: Tool | null) {
      store.setState({ tool, typed: {}, ...untold, calling: idle, answers: [] });
      await read();
    },
    type: (key: string, text: string) =>
      store.setState(({ typed }) => ({ typed: { ...typed, [key]: text }, faults: [], bad: [] })),
    press: () => pressed(panel, ports, store),
    async answer(yes: boolean) {
      const { confirming, tool } = store.getState();
      store.setState({ confirming: null });
      if (yes && confirming && tool) await send(panel, store, tool.name, confirming, true);
    },
    async rule(change: Partial<ToolRule>) {
      const { mcpUrl, tool } = store.getState();
      const { settings, changeSettings } = panel.getState();
      if (tool) await changeSettings({ tools: withRule(settings.tools, mcpUrl, tool.name, change) });
    },
    stop() {
      const stopped = { is: 'failed', failure: { kind: 'stopped' } } as const;
      store.setState(({ listing, calling }) => ({
        listing: listing.is === 'loading' ? stopped : listing,
        calling: calling.is === 'loading' ? stopped : calling,
      }));
    },
  });
}

function listening(panel: Panel, ports: ToolPorts, read: () => Promise<void>): Stop {
  const again = () => void read();
  const stops = [
    ports.watch(again),
    ports.watchSessions(again),
    panel.subscribe((now, before) => {
      if (now.settings.connection !== before.settings.connection || now.settings.mcpUrl !== before.settings.mcpUrl)
        again();
    }),
  ];
  again();
  return () => {
    for (const stop of stops) stop();
  };
}

async function readShelves({ getState, ports: { ask, now } }: Panel, ports: ToolPorts, store: StoreApi<Tools>) {
  const { id, mcpUrl } = activeConnection(getState().settings);
  if (mcpUrl !== store.getState().mcpUrl) store.setState({ ...nothing, mcpUrl });
  const { tool } = store.getState();
  const [list, answers, session] = await Promise.all([
    ports.list(mcpUrl),
    tool ? ports.answers(mcpUrl, tool.name, mostAnswers) : [],
    ports.session(id),
  ]);
  const connection = list?.tools.length === 0 ? (await ask('account/connections', null))?.[id] : undefined;
  const before = store.getState();
  // The reader may have gone on meanwhile, and what is read for that comes later.
  if (before.mcpUrl !== mcpUrl || before.tool !== tool) return;
  const isSame = before.list !== undefined && before.list?.at === list?.at && sizeOf(before.list) === sizeOf(list);
  store.setState({
    ...(isSame ? {} : { list: list ?? null, ...readTools(list?.tools ?? []) }),
    answers,
    begun: session?.mcpUrl === mcpUrl,
    facts: connection ? accessFacts(connection, mcpUrl, now()) : null,
  });
}

const sizeOf = (list: ToolList | null | undefined): string => `${list?.tools.length} ${list?.next} ${list?.ended}`;

/** Orders something that costs; a failure stays until the next order. */
async function order(
  { ports: { now } }: Panel,
  store: StoreApi<Tools>,
  which: 'listing' | 'calling',
  send: () => Promise<Result<unknown, ToolFailure>>,
): Promise<void> {
  const waiting: Ordering = { is: 'loading', since: now() };
  store.setState({ [which]: waiting });
  const takeBack = () => store.setState({ [which]: idle });
  const told = await takenBackIfBroken(send().catch(interruptedOrThrow), takeBack);
  if (store.getState()[which] !== waiting) return;
  store.setState({ [which]: told.ok ? idle : { is: 'failed', failure: told.failure } });
}

const send = (panel: Panel, store: StoreApi<Tools>, tool: string, asked: Json, confirmed: boolean): Promise<void> =>
  order(panel, store, 'calling', () => panel.ports.ask('tools/call', { tool, asked, confirmed }));

async function pressed(panel: Panel, ports: ToolPorts, store: StoreApi<Tools>): Promise<void> {
  const { tool, typed, mcpUrl } = store.getState();
  if (!tool) return;
  store.setState({ ...untold, calling: idle });
  const asked = argumentsFrom(formFrom(tool.schema), typed);
  if (!asked.ok) return store.setState({ faults: asked.failure });
  const checked = await ports.check(tool.schema, asked.value);
  if (store.getState().tool !== tool) return;
  if (checked.is === 'bad') return store.setState({ bad: checked.faults });
  store.setState({ unchecked: checked.is === 'unchecked' ? checked.why : null });
  const { consent } = ruleOf(panel.getState().settings.tools, mcpUrl, tool.name);
  if (consent === 'ask') return store.setState({ confirming: asked.value });
  await send(panel, store, tool.name, asked.value, false);
}
