import { createStore, type StoreApi } from 'zustand/vanilla';
import { withRollback } from '@/lib/app-store/async-jobs';
import type { OptionsState } from '@/lib/app-store/options-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import { interruptedOrThrow } from '@/lib/messaging/interrupted';
import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import type { Failure } from '@/lib/service/failure';
import type { ProbeEndpoint, ProbeState, RejectedRequest } from '@/lib/service/parameter-probes';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { ToolList } from '@/lib/tools/tool-records';
import type { DescriptionFileFailure, DescriptionFileState, ParsedDescription } from './description-file';
import { type DiscoveredName, nameSetByUser } from './discovered-name';
import type { NameFinding } from './finding';
import { findingsFromTools, type ListedTool } from './from-tools';
import { findingsFromRejections } from './from-validation-errors';
import { type NameChoice, type NameSuggestion, suggestNames, toDiscoveredName } from './name-suggestion';

/** Evidence about the names of the service that is asked now. */
interface NamesState {
  /** The addresses that it is about. */
  of: { serviceUrl: string; mcpUrl: string };
  /** `null` until it was read. */
  heard: readonly RejectedRequest[] | null;
  /** `null`: none is held. */
  tools: ToolList | null;
  described: DescriptionFileState;
  probing: Partial<Record<ProbeEndpoint, ProbeState>>;
}

export interface NamesStorePorts {
  heard: { of(serviceUrl: string): Promise<RejectedRequest[]>; watch(changed: () => void): Unsubscribe };
  tools: { list(mcpUrl: string): Promise<ToolList | undefined>; watch(changed: () => void): Unsubscribe };
  /** Reads a description; `at` in milliseconds since 1970. */
  read(file: Blob, at: number): Promise<Result<ParsedDescription, DescriptionFileFailure>>;
  probe(name: ProbeEndpoint): Promise<Failure | null>;
  now(): number;
}

/** What the user does with names. Nothing but `probe` asks the service. */
interface NamesActions {
  /** Within its life, follows what is heard and which service is asked. */
  start(): Unsubscribe;
  confirm(choices: readonly { key: UndocumentedNameKey; choice: NameChoice }[]): Promise<void>;
  /** Goes back to what is assumed. */
  takeBack(key: UndocumentedNameKey): Promise<void>;
  /** `null`: the service does not take the assumed name, and the true one is not known. */
  set(key: UndocumentedNameKey, name: string | null): Promise<void>;
  /** Stores the phrases by which this service's "no captions" is recognised; none leaves it to the built-in rule. */
  setNoCaptions(phrases: readonly string[]): Promise<void>;
  describe(file: Blob & { name: string }): Promise<void>;
  probe(name: ProbeEndpoint): Promise<void>;
}
export type NamesStore = StoreApi<NamesState> & NamesActions;

/** The user's choices, as the options hold them. */
type Choosing = Pick<StoreApi<Pick<OptionsState, 'settings' | 'changeSettings'>>, 'getState' | 'subscribe'>;

const initialState = ({ serviceUrl, mcpUrl }: Settings): NamesState => ({
  of: { serviceUrl, mcpUrl },
  heard: null,
  tools: null,
  described: { is: 'none' },
  probing: {},
});

/** What is known of the names of the service that is asked, and how more is learned. */
export function createNamesStore(chosen: Choosing, ports: NamesStorePorts): NamesStore {
  const store = createStore<NamesState>()(() => initialState(chosen.getState().settings));
  return Object.assign(store, { start: () => watchService(chosen, store, ports) }, createNameActions(chosen, ports), {
    describe: (file: Blob & { name: string }) => readDescriptionFile(store, ports, file),
    probe: (name: ProbeEndpoint) => sendProbe(store, ports, name),
  });
}

/** Everything that was found and is not confirmed. Made anew only where evidence or names changed. */
export function suggestionsOf(
  { heard, tools, described }: NamesState,
  { names, serviceUrl }: Settings,
): NameSuggestion[] {
  const discovered = names[serviceUrl] ?? {};
  const findings: NameFinding[] = [
    ...findingsFromTools((tools?.tools ?? []) as ListedTool[], tools?.at ?? 0),
    ...findingsFromRejections(heard ?? [], discovered),
    ...(described.is === 'read' ? described.findings : []),
  ];
  return suggestNames(findings, discovered);
}

function watchService(chosen: Choosing, store: StoreApi<NamesState>, ports: NamesStorePorts): Unsubscribe {
  const reload = async () => {
    const { of } = store.getState();
    const [heard, tools] = await Promise.all([ports.heard.of(of.serviceUrl), ports.tools.list(of.mcpUrl)]);
    // Another service may be asked by now.
    if (store.getState().of === of) store.setState({ heard, tools: tools ?? null });
  };
  const reloadIfServiceChanged = ({ settings }: { settings: Settings }) => {
    const { of } = store.getState();
    if (of.serviceUrl === settings.serviceUrl && of.mcpUrl === settings.mcpUrl) return;
    store.setState(initialState(settings));
    void reload();
  };
  void reload();
  const reloadNow = () => void reload();
  const stops = [chosen.subscribe(reloadIfServiceChanged), ports.heard.watch(reloadNow), ports.tools.watch(reloadNow)];
  return () => {
    for (const stop of stops) stop();
  };
}

type NamesUpdate = (here: Record<string, DiscoveredName>) => Record<string, DiscoveredName>;

function createNameActions(
  chosen: Choosing,
  { now }: NamesStorePorts,
): Pick<NamesActions, 'confirm' | 'takeBack' | 'set' | 'setNoCaptions'> {
  const changeNames = async (update: NamesUpdate) => {
    const { settings, changeSettings } = chosen.getState();
    const { names, serviceUrl } = settings;
    await changeSettings({ names: { ...names, [serviceUrl]: update(names[serviceUrl] ?? {}) } });
  };
  return {
    confirm: (choices) =>
      changeNames((here) => ({
        ...here,
        ...Object.fromEntries(choices.map(({ key, choice }) => [key, toDiscoveredName(choice)])),
      })),
    takeBack: (key) => changeNames(({ [key]: _, ...others }) => others),
    set: (key, name) => changeNames((here) => ({ ...here, [key]: { ...nameSetByUser('', now()), name } })),
    async setNoCaptions(phrases) {
      const { settings, changeSettings } = chosen.getState();
      const { [settings.serviceUrl]: _, ...others } = settings.noCaptions;
      await changeSettings({
        noCaptions: phrases.length > 0 ? { ...others, [settings.serviceUrl]: [...phrases] } : others,
      });
    },
  };
}

async function readDescriptionFile(
  store: StoreApi<NamesState>,
  ports: NamesStorePorts,
  file: Blob & { name: string },
): Promise<void> {
  const { of } = store.getState();
  const readingState: DescriptionFileState = { is: 'reading', name: file.name };
  store.setState({ described: readingState });
  const read = await ports.read(file, ports.now());
  // Another file may have been chosen, or another service.
  if (store.getState().described !== readingState || store.getState().of !== of) return;
  store.setState({
    described: read.ok
      ? { is: 'read', name: file.name, ...read.value }
      : { is: 'failed', name: file.name, why: read.failure },
  });
}

/** Sent, and nobody answered: possibly billed, as the ledger says too. */
const interruptedFailure = (error: unknown): Failure => interruptedOrThrow(error).failure;

async function sendProbe(store: StoreApi<NamesState>, ports: NamesStorePorts, name: ProbeEndpoint): Promise<void> {
  const { of } = store.getState();
  const set = (now: ProbeState) => {
    if (store.getState().of === of) store.setState({ probing: { ...store.getState().probing, [name]: now } });
  };
  set({ is: 'asking', since: ports.now() });
  const failure = await withRollback(ports.probe(name).catch(interruptedFailure), () => set({ is: 'idle' }));
  set({ is: 'ended', failure });
}
