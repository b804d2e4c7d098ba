import { createStore, type StoreApi } from 'zustand/vanilla';
import { maxFileLength, parseSettingsFile, type SettingsFile, type SettingsFileFailure } from './parse-settings-file';
import type { StoredSettings } from './settings';
import { settingsFileName, settingsFileText } from './settings-file';
import { changesInFile, type FileChanges, isEqual, settingsPatch } from './settings-file-changes';

interface SelectedFile {
  /** In bytes. */
  size: number;
  text(): Promise<string>;
}

interface SettingsFilePorts {
  settings: { get(): Promise<StoredSettings>; change(patch: Partial<StoredSettings>): Promise<void> };
  save(name: string, type: string, parts: string[]): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  deleteToken(connection: string): Promise<unknown>;
  version(): string;
}

interface ReadySettings {
  file: SettingsFile;
  changes: FileChanges;
}

/** The last applied changes, with the values before and after. `before` always contains the active connection. */
interface AppliedChanges {
  before: Partial<StoredSettings> & Pick<StoredSettings, 'connection'>;
  after: Partial<StoredSettings>;
}

interface SettingsFileState {
  ready: ReadySettings | null;
  failure: SettingsFileFailure | null;
  applied: (AppliedChanges & { count: number }) | null;
  save(): Promise<void>;
  /** Parses a file without changing any setting. */
  choose(file: SelectedFile): Promise<void>;
  apply(): Promise<void>;
  /** Reverts the last import, except for settings that have changed since. */
  undo(): Promise<void>;
  dismiss(): void;
}

type SettingsFileStore = StoreApi<SettingsFileState>;

const initialState = { ready: null, failure: null, applied: null } satisfies Partial<SettingsFileState>;

/**
 * Creates the store for exporting and importing settings. It requests no permission; access to an imported address is
 * requested on first use.
 */
export function createSettingsFileStore(ports: SettingsFilePorts): SettingsFileStore {
  const { settings } = ports;
  return createStore<SettingsFileState>()((set, get) => ({
    ...initialState,
    async save() {
      const time = ports.now();
      const text = settingsFileText(await settings.get(), { extensionVersion: ports.version(), at: time });
      await ports.save(settingsFileName(time), 'application/json', [text]);
    },
    async choose(file) {
      const current = await settings.get();
      // A character has at most four bytes, so a larger file is known to be too long without being read.
      const text = file.size > maxFileLength * 4 ? null : await file.text();
      const read = text === null ? null : parseSettingsFile(text);
      if (!read?.ok) return set({ ...initialState, failure: read?.failure ?? { is: 'too-large' } });
      const changes = changesInFile(read.value.settings, current);
      set({ ...initialState, ready: { file: read.value, changes } });
    },
    async apply() {
      const { ready } = get();
      if (!ready) return;
      const current = await settings.get();
      // The settings may have changed since the preview.
      const changes = changesInFile(ready.file.settings, current);
      const after = settingsPatch(changes, current, { newId: ports.newId, now: ports.now() });
      await settings.change(after);
      set({
        ...initialState,
        applied: {
          count: changes.taken.length + changes.connections.length,
          before: { ...pickSettings(current, after), connection: current.connection },
          after,
        },
      });
    },
    async undo() {
      const { applied } = get();
      if (!applied) return;
      const patch = undoPatch(applied, await settings.get());
      // A token may have been saved meanwhile. Without its connection, the user could not delete it. Its revocation may
      // take long, so the settings do not wait for it.
      const deletions = patch.connections ? addedConnections(applied).map(ports.deleteToken) : [];
      await settings.change(patch);
      set(initialState);
      await Promise.all(deletions);
    },
    dismiss: () => set(initialState),
  }));
}

/** Returns the earlier values of the settings that have not changed since the import. */
function undoPatch({ before, after }: AppliedChanges, current: StoredSettings): Partial<StoredSettings> {
  const unchanged = Object.keys(after).filter((name) =>
    isEqual(current[name as keyof StoredSettings], after[name as keyof StoredSettings]),
  );
  const names = Object.fromEntries(unchanged.map((name) => [name, true]));
  const { connection: _, ...patch } = pickSettings(before, names);
  // The active connection pays, so it changes only if it is removed.
  const isActiveRemoved = patch.connections && !patch.connections.some(({ id }) => id === current.connection);
  return isActiveRemoved ? { ...patch, connection: before.connection } : patch;
}

function addedConnections({ before, after }: AppliedChanges): string[] {
  const earlier = new Set(before.connections?.map(({ id }) => id));
  return (after.connections ?? []).map(({ id }) => id).filter((id) => !earlier.has(id));
}

/** Returns the settings whose names are keys of `names`. */
const pickSettings = (choices: Partial<StoredSettings>, names: object): Partial<StoredSettings> =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => name in names));
