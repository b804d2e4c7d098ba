import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Chosen } from '@/lib/app-store/options-store';
import type { Stop } from '@/lib/app-store/ports';
import { takenBackIfBroken } from '@/lib/app-store/rollback';
import { interruptedOrThrow } from '@/lib/messaging/interrupted';
import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import type { Failure } from '@/lib/service/failure';
import type { ProbeEndpoint, ProbeState } from '@/lib/service/probe';
import type { RejectedRequest } from '@/lib/service/reported-problems';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { ToolList } from '@/lib/tools/tool-records';
import { type Choice, confirmed, type Offer, offersFrom } from './confirm-names';
import type { Described, FileRead, FileTrouble } from './description-file';
import { type LearnedName, setByReader } from './discovered-name';
import type { Finding } from './finding';
import { findingsFromTools, type ListedTool } from './from-tools';
import { findingsFromHeard } from './reported-names';

/** Evidence about the names of the service that is asked now. */
interface Evidence {
  /** The addresses that it is about. */
  of: { serviceUrl: string; mcpUrl: string };
  /** `null` until it was read. */
  heard: readonly RejectedRequest[] | null;
  /** `null`: none is held. */
  tools: ToolList | null;
  described: Described;
  probing: Partial<Record<ProbeEndpoint, ProbeState>>;
}

export interface NamesPorts {
  heard: { of(serviceUrl: string): Promise<RejectedRequest[]>; watch(changed: () => void): Stop };
  tools: { list(mcpUrl: string): Promise<ToolList | undefined>; watch(changed: () => void): Stop };
  /** Reads a description; `at` in milliseconds since 1970. */
  read(file: Blob, at: number): Promise<Result<FileRead, FileTrouble>>;
  probe(name: ProbeEndpoint): Promise<Failure | null>;
  now(): number;
}

/** What the reader does with names. Nothing but `probe` asks the service. */
interface NamesVerbs {
  /** Within its life, follows what is heard and which service is asked. */
  start(): Stop;
  confirm(choices: readonly { key: UndocumentedNameKey; choice: Choice }[]): Promise<void>;
  /** Goes back to what is assumed. */
  takeBack(key: UndocumentedNameKey): Promise<void>;
  /** `null`: the service does not take the assumed name, and the true one is not known. */
  set(key: UndocumentedNameKey, name: string | null): Promise<void>;
  /** Stores the phrases by which this service's "no captions" is recognised; none leaves it to the built-in rule. */
  setNoCaptions(phrases: readonly string[]): Promise<void>;
  describe(file: Blob & { name: string }): Promise<void>;
  probe(name: ProbeEndpoint): Promise<void>;
}
export type NamesStore = StoreApi<Evidence> & NamesVerbs;

/** The reader's choices, as the options hold them. */
type Choosing = Pick<StoreApi<Pick<Chosen, 'settings' | 'changeSettings'>>, 'getState' | 'subscribe'>;

const nothing = ({ serviceUrl, mcpUrl }: Settings): Evidence => ({
  of: { serviceUrl, mcpUrl },
  heard: null,
  tools: null,
  described: { is: 'none' },
  probing: {},
});

/** What is known of the names of the service that is asked, and how more is learned. */
export function makeNames(chosen: Choosing, ports: NamesPorts): NamesStore {
  const store = createStore<Evidence>()(() => nothing(chosen.getState().settings));
  return Object.assign(store, { start: () => follow(chosen, store, ports) }, nameVerbs(chosen, ports), {
    describe: (file: Blob & { name: string }) => describe(store, ports, file),
    probe: (name: ProbeEndpoint) => probe(store, ports, name),
  });
}

/** Everything that was found and is not confirmed. Made anew only where evidence or names changed. */
export function offersOf({ heard, tools, described }: Evidence, { names, serviceUrl }: Settings): Offer[] {
  const learned = names[serviceUrl] ?? {};
  const findings: Finding[] = [
    ...findingsFromTools((tools?.tools ?? []) as ListedTool[], tools?.at ?? 0),
    ...findingsFromHeard(heard ?? [], learned),
    ...(described.is === 'read' ? described.findings : []),
  ];
  return offersFrom(findings, learned);
}

function follow(chosen: Choosing, store: StoreApi<Evidence>, ports: NamesPorts): Stop {
  const read = async () => {
    const { of } = store.getState();
    const [heard, tools] = await Promise.all([ports.heard.of(of.serviceUrl), ports.tools.list(of.mcpUrl)]);
    // Another service may be asked by now.
    if (store.getState().of === of) store.setState({ heard, tools: tools ?? null });
  };
  const turn = ({ settings }: { settings: Settings }) => {
    const { of } = store.getState();
    if (of.serviceUrl === settings.serviceUrl && of.mcpUrl === settings.mcpUrl) return;
    store.setState(nothing(settings));
    void read();
  };
  void read();
  const again = () => void read();
  const stops = [chosen.subscribe(turn), ports.heard.watch(again), ports.tools.watch(again)];
  return () => {
    for (const stop of stops) stop();
  };
}

type Change = (here: Record<string, LearnedName>) => Record<string, LearnedName>;

function nameVerbs(
  chosen: Choosing,
  { now }: NamesPorts,
): Pick<NamesVerbs, 'confirm' | 'takeBack' | 'set' | 'setNoCaptions'> {
  const change = async (by: Change) => {
    const { settings, changeSettings } = chosen.getState();
    const { names, serviceUrl } = settings;
    await changeSettings({ names: { ...names, [serviceUrl]: by(names[serviceUrl] ?? {}) } });
  };
  return {
    confirm: (choices) =>
      change((here) => ({
        ...here,
        ...Object.fromEntries(choices.map(({ key, choice }) => [key, confirmed(choice)])),
      })),
    takeBack: (key) => change(({ [key]: _, ...others }) => others),
    set: (key, name) => change((here) => ({ ...here, [key]: { ...setByReader('', now()), name } })),
    async setNoCaptions(phrases) {
      const { settings, changeSettings } = chosen.getState();
      const { [settings.serviceUrl]: _, ...others } = settings.noCaptions;
      await changeSettings({
        noCaptions: phrases.length > 0 ? { ...others, [settings.serviceUrl]: [...phrases] } : others,
      });
    },
  };
}

async function describe(store: StoreApi<Evidence>, ports: NamesPorts, file: Blob & { name: string }): Promise<void> {
  const { of } = store.getState();
  const reading: Described = { is: 'reading', name: file.name };
  store.setState({ described: reading });
  const read = await ports.read(file, ports.now());
  // Another file may have been chosen, or another service.
  if (store.getState().described !== reading || store.getState().of !== of) return;
  store.setState({
    described: read.ok
      ? { is: 'read', name: file.name, ...read.value }
      : { is: 'failed', name: file.name, why: read.failure },
  });
}

/** Sent, and nobody answered: possibly billed, as the ledger says too. */
const lost = (error: unknown): Failure => interruptedOrThrow(error).failure;

async function probe(store: StoreApi<Evidence>, ports: NamesPorts, name: ProbeEndpoint): Promise<void> {
  const { of } = store.getState();
  const set = (now: ProbeState) => {
    if (store.getState().of === of) store.setState({ probing: { ...store.getState().probing, [name]: now } });
  };
  set({ is: 'asking', since: ports.now() });
  const failure = await takenBackIfBroken(ports.probe(name).catch(lost), () => set({ is: 'idle' }));
  set({ is: 'ended', failure });
}
