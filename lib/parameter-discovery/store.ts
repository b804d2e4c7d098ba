import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OptionsState } from '@/lib/app-store/options-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import { interruptedOrThrow } from '@/lib/messaging/call-worker';
import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import type { Failure } from '@/lib/service/failure';
import type { ProbeEndpoint, ProbeState, RejectedRequest } from '@/lib/service/parameter-probes';
import { type DiscoveredName, nameSetByUser } from '@/lib/settings/discovered-name';
import type { Settings } from '@/lib/settings/settings';
import { withRollback } from '@/lib/shared/async-jobs';
import { ownValue } from '@/lib/shared/own-value';
import type { Result } from '@/lib/shared/result';
import type { ToolList } from '@/lib/tools/records';
import type { DescriptionFileFailure, DescriptionFileState, ParsedDescription } from './description-file';
import { findingsFromRejections } from './findings-from-errors';
import { findingsFromTools, type ListedTool } from './findings-from-tools';
import { type NameChoice, type NameSuggestion, suggestNames, toDiscoveredName } from './name-suggestion';
import type { NameFinding } from './parameter-spec';

/** Evidence about the parameter names of the active connection. */
interface NamesFacts {
  /** The addresses of the active connection. */
  addresses: { serviceUrl: string; mcpUrl: string };
  /** `null` until they are loaded. */
  rejectedRequests: readonly RejectedRequest[] | null;
  /** `null` if none is saved. */
  tools: ToolList | null;
  descriptionFile: DescriptionFileState;
  probing: Partial<Record<ProbeEndpoint, ProbeState>>;
}

export interface NamesStorePorts {
  rejectedRequests: {
    forService(serviceUrl: string): Promise<RejectedRequest[]>;
    watch(changed: () => void): Unsubscribe;
  };
  tools: { list(mcpUrl: string): Promise<ToolList | undefined>; watch(changed: () => void): Unsubscribe };
  /** Reads a description file; `time` is in milliseconds since 1970. */
  read(file: Blob, time: number): Promise<Result<ParsedDescription, DescriptionFileFailure>>;
  probe(name: ProbeEndpoint): Promise<Failure | null>;
  now(): number;
}

/** The evidence, and the actions of the user. Only `probe` sends a request. */
interface NamesState extends NamesFacts {
  /** Watches for new evidence and for a change of the connection. Returns a function that stops watching. */
  start(): Unsubscribe;
  confirm(choices: readonly { key: UndocumentedNameKey; choice: NameChoice }[]): Promise<void>;
  /** Resets a name to the assumed one. */
  reset(key: UndocumentedNameKey): Promise<void>;
  /** `null`: the service rejects the assumed name, and the right one is unknown. */
  set(key: UndocumentedNameKey, name: string | null): Promise<void>;
  /** Stores the phrases that mean "no captions" for this service. An empty list restores the built-in rule. */
  setNoCaptions(phrases: readonly string[]): Promise<void>;
  /** Stores whether this service returns the automatic one of two tracks; see `preferredTrackOrigin`. */
  setAutomaticTracks(isAutomatic: boolean): Promise<void>;
  chooseDescription(file: Blob & { name: string }): Promise<void>;
  probe(name: ProbeEndpoint): Promise<void>;
}
export type NamesStore = StoreApi<NamesState>;

/** The part of the options page's store that contains the settings. */
type Choosing = Pick<StoreApi<Pick<OptionsState, 'settings' | 'changeSettings'>>, 'getState' | 'subscribe'>;

const initialState = ({ serviceUrl, mcpUrl }: Settings): NamesFacts => ({
  addresses: { serviceUrl, mcpUrl },
  rejectedRequests: null,
  tools: null,
  descriptionFile: { is: 'none' },
  probing: {},
});

export function createNamesStore(options: Choosing, ports: NamesStorePorts): NamesStore {
  return createStore<NamesState>()((_set, _get, store) => ({
    ...initialState(options.getState().settings),
    start: () => watchService(options, store, ports),
    ...createNameActions(options, ports),
    chooseDescription: (file) => readDescriptionFile(store, ports, file),
    probe: (name) => sendProbe(store, ports, name),
  }));
}

/** Returns suggestions for all names that were found and are not confirmed yet. */
export function suggestionsOf(
  { rejectedRequests, tools, descriptionFile }: NamesFacts,
  { parameterNames, serviceUrl }: Settings,
): NameSuggestion[] {
  const discovered = ownValue(parameterNames, serviceUrl) ?? {};
  const findings: NameFinding[] = [
    ...findingsFromTools((tools?.tools ?? []) as ListedTool[], tools?.at ?? 0),
    ...findingsFromRejections(rejectedRequests ?? [], discovered),
    ...(descriptionFile.is === 'read' ? descriptionFile.findings : []),
  ];
  return suggestNames(findings, discovered);
}

function watchService(options: Choosing, store: StoreApi<NamesState>, ports: NamesStorePorts): Unsubscribe {
  const reload = async () => {
    const { addresses: of } = store.getState();
    const [rejectedRequests, tools] = await Promise.all([
      ports.rejectedRequests.forService(of.serviceUrl),
      ports.tools.list(of.mcpUrl),
    ]);
    // The user may have switched the connection in the meantime.
    if (store.getState().addresses === of) store.setState({ rejectedRequests, tools: tools ?? null });
  };
  const reloadIfServiceChanged = ({ settings }: { settings: Settings }) => {
    const { addresses: of } = store.getState();
    if (of.serviceUrl === settings.serviceUrl && of.mcpUrl === settings.mcpUrl) return;
    store.setState(initialState(settings));
    void reload();
  };
  void reload();
  // The connection may have changed while no page watched.
  reloadIfServiceChanged(options.getState());
  const reloadNow = () => void reload();
  const stops = [
    options.subscribe(reloadIfServiceChanged),
    ports.rejectedRequests.watch(reloadNow),
    ports.tools.watch(reloadNow),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

type NamesUpdate = (names: Record<string, DiscoveredName>) => Record<string, DiscoveredName>;

function createNameActions(
  options: Choosing,
  { now }: NamesStorePorts,
): Pick<NamesState, 'confirm' | 'reset' | 'set' | 'setNoCaptions' | 'setAutomaticTracks'> {
  const changeNames = async (update: NamesUpdate) => {
    const { settings, changeSettings } = options.getState();
    const { parameterNames, serviceUrl } = settings;
    await changeSettings({
      parameterNames: { ...parameterNames, [serviceUrl]: update(ownValue(parameterNames, serviceUrl) ?? {}) },
    });
  };
  return {
    confirm: (choices) =>
      changeNames((names) => ({
        ...names,
        ...Object.fromEntries(choices.map(({ key, choice }) => [key, toDiscoveredName(choice)])),
      })),
    reset: (key) => changeNames(({ [key]: _, ...others }) => others),
    set: (key, name) => changeNames((names) => ({ ...names, [key]: { ...nameSetByUser('', now()), name } })),
    async setNoCaptions(phrases) {
      const { settings, changeSettings } = options.getState();
      const { [settings.serviceUrl]: _, ...others } = settings.noCaptions;
      await changeSettings({
        noCaptions: phrases.length > 0 ? { ...others, [settings.serviceUrl]: [...phrases] } : others,
      });
    },
    async setAutomaticTracks(isAutomatic) {
      const { settings, changeSettings } = options.getState();
      const others = settings.automaticTracks.filter((address) => address !== settings.serviceUrl);
      await changeSettings({ automaticTracks: isAutomatic ? [...others, settings.serviceUrl] : others });
    },
  };
}

async function readDescriptionFile(
  store: StoreApi<NamesState>,
  ports: NamesStorePorts,
  file: Blob & { name: string },
): Promise<void> {
  const { addresses: of } = store.getState();
  const readingState: DescriptionFileState = { is: 'reading', name: file.name };
  store.setState({ descriptionFile: readingState });
  // The user may have chosen another file or connection in the meantime.
  const isCurrent = () => store.getState().descriptionFile === readingState && store.getState().addresses === of;
  const reset = () => isCurrent() && store.setState({ descriptionFile: { is: 'none' } });
  const read = await withRollback(ports.read(file, ports.now()), reset);
  if (!isCurrent()) return;
  store.setState({
    descriptionFile: read.ok
      ? { is: 'read', name: file.name, ...read.value }
      : { is: 'failed', name: file.name, why: read.failure },
  });
}

/** Returns the failure of a probe that got no response and may have been billed. Rethrows any other error. */
const interruptedFailure = (error: unknown): Failure => interruptedOrThrow(error).failure;

async function sendProbe(store: StoreApi<NamesState>, ports: NamesStorePorts, name: ProbeEndpoint): Promise<void> {
  const { addresses: of } = store.getState();
  const set = (state: ProbeState) => {
    if (store.getState().addresses === of) store.setState({ probing: { ...store.getState().probing, [name]: state } });
  };
  set({ is: 'requesting', since: ports.now() });
  const failure = await withRollback(ports.probe(name).catch(interruptedFailure), () => set({ is: 'idle' }));
  set({ is: 'ended', failure });
}
