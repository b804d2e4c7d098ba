import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import { activeConnection } from '@/lib/connection/connection';
import { interruptedOrThrow } from '@/lib/messaging/call-worker';
import { type AccessFacts, accessFacts } from '@/lib/service/failure';
import { ruleOf, type ToolRule, updateRule } from '@/lib/settings/tool-rule';
import { withRollback } from '@/lib/shared/async-jobs';
import type { JsonObject } from '@/lib/shared/json-schema';
import { ownValue } from '@/lib/shared/own-value';
import type { Result } from '@/lib/shared/result';
import { type FieldError, type FieldValues, formFromSchema, parseArguments } from '@/lib/tools/argument-form';
import type { ArgumentError } from '@/lib/tools/check-arguments';
import type { ToolList, ToolResponse } from '@/lib/tools/records';
import { toolRepository, toolResponseReader, toolSessionRepository, watchToolSessions } from '@/lib/tools/repository';
import { appendUnlisted, parseTools, type Tool } from '@/lib/tools/tool';
import type { ToolFailure } from '@/lib/tools/tool-failure';
import { isListedEmpty } from '@/lib/tools/tool-records';

/** The state of a request. `since` is in milliseconds since 1970. */
type RequestState = { is: 'idle' } | { is: 'loading'; since: number } | { is: 'failed'; failure: ToolFailure };

interface ToolsState {
  mcpUrl: string;
  /** `undefined` until it is loaded, `null` if none is saved. */
  list: ToolList | null | undefined;
  tools: readonly Tool[];
  skipped: number;
  /** A session is open, so the next request does not start one. */
  hasSession: boolean;
  listing: RequestState;
  calling: RequestState;
  tool: Tool | null;
  typed: FieldValues;
  fieldErrors: readonly FieldError[];
  argumentErrors: readonly ArgumentError[];
  /** The reason why the arguments were not checked. */
  unchecked: 'schema' | 'too-slow' | null;
  /** Arguments that await the user's confirmation. */
  confirming: JsonObject | null;
  responses: readonly ToolResponse[];
  /** Facts that explain an empty list; `null` if the list is not empty. */
  facts: AccessFacts | null;
  start(): Unsubscribe;
  /** Fetches the list, or its remaining pages. This may be billed. */
  get(remainingOnly: boolean): Promise<void>;
  open(tool: Tool | null): Promise<void>;
  type(key: string, text: string): void;
  /** Validates the form, and then calls the tool or asks for confirmation. */
  press(): Promise<void>;
  /** Confirms or cancels the call. A confirmed call may be billed. */
  confirm(isConfirmed: boolean): Promise<void>;
  changeRule(change: Partial<ToolRule>): Promise<void>;
  /** Stops waiting. A sent request may still be billed, and its response is saved and shown. */
  stop(): void;
}

export type ToolsStore = StoreApi<ToolsState>;

const maxResponses = 50;
const idle: RequestState = { is: 'idle' };
const noMessages = { fieldErrors: [], argumentErrors: [], unchecked: null, confirming: null };
const emptyState = {
  mcpUrl: '',
  list: undefined,
  tools: [],
  skipped: 0,
  hasSession: false,
  listing: idle,
  calling: idle,
  tool: null,
  typed: {},
  ...noMessages,
  responses: [],
  facts: null,
} satisfies Partial<ToolsState>;

export function createToolsStore(app: AppStore): ToolsStore {
  return createStore<ToolsState>()((set, get, store) => {
    let latestLoad = 0;
    const reload = () => {
      latestLoad += 1;
      const thisLoad = latestLoad;
      return loadStored(app, store, () => thisLoad === latestLoad);
    };
    return {
      ...emptyState,
      start: () => watchChangesOf(app, reload, () => set({ confirming: null })),
      get: (remainingOnly) =>
        runRequest(app, store, 'listing', () =>
          app.getState().ports.sendMessage('tools/list', { remainingOnly, connection: activeIdOf(app) }),
        ),
      async open(tool) {
        set({ tool, typed: {}, ...noMessages, calling: idle, responses: [] });
        await reload();
      },
      type: (key, text) =>
        set(({ typed }) => ({ typed: { ...typed, [key]: text }, fieldErrors: [], argumentErrors: [] })),
      press: () => submitForm(app, store),
      async confirm(yes) {
        const { confirming, tool } = get();
        set({ confirming: null });
        if (yes && confirming && tool) await callTool(app, store, tool.name, confirming, true);
      },
      async changeRule(change) {
        const { mcpUrl, tool } = get();
        const { settings, changeSettings } = app.getState();
        if (tool) await changeSettings({ tools: updateRule(settings.tools, mcpUrl, tool.name, change) });
      },
      stop() {
        const stopped = { is: 'failed', failure: { kind: 'stopped' } } as const;
        set(({ listing, calling }) => ({
          listing: listing.is === 'loading' ? stopped : listing,
          calling: calling.is === 'loading' ? stopped : calling,
        }));
      },
    };
  });
}

function watchChangesOf(app: AppStore, reload: () => Promise<void>, closeConfirmation: () => void): Unsubscribe {
  const reloadNow = () => void reload();
  const stops = [
    toolResponseReader.watch(reloadNow),
    watchToolSessions(reloadNow),
    app.subscribe((current, previous) => {
      // A confirmation applies only to the connection that pays for the call.
      if (current.settings.connection !== previous.settings.connection) closeConfirmation();
      if (
        current.settings.connection !== previous.settings.connection ||
        current.settings.mcpUrl !== previous.settings.mcpUrl
      )
        reloadNow();
    }),
  ];
  reloadNow();
  return () => {
    for (const stop of stops) stop();
  };
}

async function loadStored({ getState }: AppStore, store: StoreApi<ToolsState>, isLatest: () => boolean) {
  const { settings, ports } = getState();
  const { id, mcpUrl } = activeConnection(settings);
  if (mcpUrl !== store.getState().mcpUrl) store.setState({ ...emptyState, mcpUrl });
  const { tool } = store.getState();
  const [list, toolNames, responses, session] = await Promise.all([
    toolRepository.list(mcpUrl),
    toolResponseReader.toolsWithResponses(mcpUrl),
    tool ? toolResponseReader.responses(mcpUrl, tool.name, maxResponses) : [],
    toolSessionRepository.get(id),
  ]);
  const connection =
    list && isListedEmpty(list) ? ownValue(await ports.sendMessage('account/connections', null), id) : undefined;
  // The user may have opened another tool or address, or a newer list may have been stored meanwhile.
  if (!isLatest()) return;
  const before = store.getState();
  const isSame =
    before.list !== undefined && before.list?.at === list?.at && listFingerprint(before.list) === listFingerprint(list);
  const parsed = isSame ? null : parseTools(list?.tools ?? []);
  const listedTools = parsed?.tools ?? before.tools.filter(({ isUnlisted }) => !isUnlisted);
  const tools = appendUnlisted(listedTools, toolNames);
  store.setState({
    ...(parsed && { list: list ?? null, skipped: parsed.skipped }),
    tools,
    ...updateOpenTool(before.tool, tools),
    responses,
    hasSession: session?.mcpUrl === mcpUrl,
    facts: connection ? accessFacts(connection, mcpUrl, ports.now()) : null,
  });
}

/** Returns the open tool as listed now, without messages about an earlier version of it. */
function updateOpenTool(tool: Tool | null, tools: readonly Tool[]): Partial<ToolsState> {
  if (!tool) return {};
  const latest = tools.find(({ name }) => name === tool.name) ?? { ...tool, isUnlisted: true as const };
  return JSON.stringify(latest) === JSON.stringify(tool) ? {} : { tool: latest, ...noMessages };
}

const listFingerprint = (list: ToolList | null | undefined): string =>
  `${list?.tools.length} ${list?.next} ${list?.ended} ${list?.emptyAt}`;

const activeIdOf = (app: AppStore): string => activeConnection(app.getState().settings).id;

/** Runs a paid request. A failure is shown until the next request. */
async function runRequest(
  app: AppStore,
  store: StoreApi<ToolsState>,
  operation: 'listing' | 'calling',
  send: () => Promise<Result<unknown, ToolFailure>>,
): Promise<void> {
  const waiting: RequestState = { is: 'loading', since: app.getState().ports.now() };
  store.setState({ [operation]: waiting });
  const reset = () => store.setState({ [operation]: idle });
  const result = await withRollback(send().catch(interruptedOrThrow), reset);
  if (store.getState()[operation] !== waiting) return;
  store.setState({ [operation]: result.ok ? idle : { is: 'failed', failure: result.failure } });
}

const callTool = (
  app: AppStore,
  store: StoreApi<ToolsState>,
  tool: string,
  params: JsonObject,
  confirmed: boolean,
): Promise<void> =>
  runRequest(app, store, 'calling', () =>
    app.getState().ports.sendMessage('tools/call', { tool, params, confirmed, connection: activeIdOf(app) }),
  );

async function submitForm(app: AppStore, store: StoreApi<ToolsState>): Promise<void> {
  const { tool, typed, mcpUrl } = store.getState();
  if (!tool) return;
  store.setState({ ...noMessages, calling: idle });
  const { connection } = app.getState().settings;
  const toolArguments = parseArguments(formFromSchema(tool.schema), typed);
  if (!toolArguments.ok) return store.setState({ fieldErrors: toolArguments.failure });
  const checked = await app.getState().ports.patterns.check(tool.schema, toolArguments.value);
  if (store.getState().tool !== tool || app.getState().settings.connection !== connection) return;
  if (checked.is === 'bad') return store.setState({ argumentErrors: checked.errors });
  store.setState({ unchecked: checked.is === 'unchecked' ? checked.why : null });
  const { consent } = ruleOf(app.getState().settings.tools, mcpUrl, tool.name);
  if (consent === 'ask') return store.setState({ confirming: toolArguments.value });
  await callTool(app, store, tool.name, toolArguments.value, false);
}
