import { createStore, type StoreApi } from 'zustand/vanilla';
import { toggled } from '@/lib/shared/lists';
import {
  type ImportedSettings,
  maxFileLength,
  parseSettingsFile,
  type SettingsFileFailure,
} from './parse-settings-file';
import type { StoredSettings } from './settings';
import { groupOf, type SettingsGroup, settingsFileName, settingsFileText } from './settings-file';
import {
  createSettingsPatch,
  type GuardedChange,
  guardedChanges,
  type SettingChange,
  unguardedChanges,
} from './settings-file-changes';

/** A file as the user chose it. */
interface ChosenFile {
  /** Bytes. */
  size: number;
  text(): Promise<string>;
}

interface SettingsFilePorts {
  settings: { get(): Promise<StoredSettings>; change(patch: Partial<StoredSettings>): Promise<void> };
  save(name: string, type: string, parts: string[]): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** Version of the extension. */
  version(): string;
}

/** A file that was read: what it would change, and what of that the user wants. */
interface ReadySettings {
  brought: ImportedSettings;
  changes: readonly SettingChange[];
  wanted: ReadonlySet<SettingsGroup>;
  /** Changes that lift a guard of the user's money, and the ids of those that the user ticked: none at first. */
  guarded: readonly GuardedChange[];
  ticked: ReadonlySet<string>;
}

interface SettingsFileState {
  ready: ReadySettings | null;
  trouble: SettingsFileFailure | null;
  /** What was taken over last, and what stood there before. */
  applied: { count: number; before: Partial<StoredSettings>; after: Partial<StoredSettings> } | null;
}

interface SettingsFileStore extends StoreApi<SettingsFileState> {
  save(): Promise<void>;
  /** Reads a file; changes nothing. */
  choose(file: ChosenFile): Promise<void>;
  /** Takes a group in, or leaves it out. */
  turn(group: SettingsGroup): void;
  /** Ticks one change that lifts a guard, or takes the tick away. */
  tick(id: string): void;
  apply(): Promise<void>;
  /** Puts back what the last file changed, where it was not changed again since. */
  undo(): Promise<void>;
  dismiss(): void;
}

const initialState: SettingsFileState = { ready: null, trouble: null, applied: null };

/** Settings to a file and back. The browser is asked for nothing here: an address waits until it is used. */
export function createSettingsFileStore(ports: SettingsFilePorts): SettingsFileStore {
  const { settings } = ports;
  const store = createStore<SettingsFileState>()(() => initialState);
  return Object.assign(store, {
    async save() {
      const at = ports.now();
      const text = settingsFileText(await settings.get(), { extVersion: ports.version(), at });
      await ports.save(settingsFileName(at), 'application/json', [text]);
    },
    async choose(file: ChosenFile) {
      const now = await settings.get();
      // Its bytes are at least as many as its characters: one that is too big is not read at all.
      const text = file.size > maxFileLength * 4 ? null : await file.text();
      const read = text === null ? null : parseSettingsFile(text, now);
      if (!read?.ok) return store.setState({ ...initialState, trouble: read?.failure ?? { is: 'too-big' } });
      const changes = unguardedChanges(read.value, now);
      const wanted = new Set(changes.map(({ group }) => group));
      const guarded = guardedChanges(read.value, now);
      store.setState({ ...initialState, ready: { brought: read.value, changes, wanted, guarded, ticked: new Set() } });
    },
    turn(group: SettingsGroup) {
      const { ready } = store.getState();
      if (!ready) return;
      store.setState({ ready: { ...ready, wanted: toggled(ready.wanted, group) } });
    },
    tick(id: string) {
      const { ready } = store.getState();
      if (ready) store.setState({ ready: { ...ready, ticked: toggled(ready.ticked, id) } });
    },
    async apply() {
      const { ready } = store.getState();
      if (!ready) return;
      const now = await settings.get();
      const after = patchFor(ready, now, ports.newId);
      await settings.change(after);
      store.setState({
        ...initialState,
        applied: { count: countChosen(ready), before: pickSettings(now, after), after },
      });
    },
    async undo() {
      const { applied } = store.getState();
      if (!applied) return;
      const now = await settings.get();
      const same = Object.keys(applied.after).filter((name) =>
        isSameSetting(name as keyof StoredSettings, now, applied.after),
      );
      await settings.change(pickSettings(applied.before, Object.fromEntries(same.map((name) => [name, true]))));
      store.setState(initialState);
    },
    dismiss: () => store.setState(initialState),
  });
}

function patchFor(
  { brought: imported, wanted, ticked }: ReadySettings,
  now: StoredSettings,
  newId: () => string,
): Partial<StoredSettings> {
  const groups: ReadonlySet<SettingsGroup | null> = wanted;
  return createSettingsPatch(imported, now, { wants: (choice) => groups.has(groupOf[choice]), ticked }, newId);
}

/** How many changes the user chose. */
const countChosen = ({ changes, wanted, guarded, ticked }: ReadySettings): number =>
  changes.filter(({ group }) => wanted.has(group)).length + guarded.filter(({ id }) => ticked.has(id)).length;

/** The choices that another part names. */
const pickSettings = (choices: Partial<StoredSettings>, names: object): Partial<StoredSettings> =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => name in names));

const isSameSetting = (
  name: keyof StoredSettings,
  one: Partial<StoredSettings>,
  other: Partial<StoredSettings>,
): boolean => JSON.stringify(one[name]) === JSON.stringify(other[name]);
