import { createStore, type StoreApi } from 'zustand/vanilla';
import { toggled } from '@/lib/shared/lists';
import {
  type ImportedSettings,
  maxFileLength,
  parseSettingsFile,
  type SettingsFileFailure,
} from './parse-settings-file';
import type { StoredSettings } from './settings';
import { groupBySetting, type SettingsGroup, settingsFileName, settingsFileText } from './settings-file';
import {
  changesToConfirm,
  createSettingsPatch,
  type GuardedChange,
  type SettingChange,
  unguardedChanges,
} from './settings-file-changes';

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

/** A parsed file, its changes and the selected ones. */
interface ReadySettings {
  imported: ImportedSettings;
  changes: readonly SettingChange[];
  selectedGroups: ReadonlySet<SettingsGroup>;
  /** Changes that loosen a spending guard, and the ids of the selected ones. None is selected at first. */
  guarded: readonly GuardedChange[];
  selectedIds: ReadonlySet<string>;
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
  toggleGroup(group: SettingsGroup): void;
  /** Selects or deselects a change that loosens a guard. */
  toggleGuarded(id: string): void;
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
      const read = text === null ? null : parseSettingsFile(text, current);
      if (!read?.ok) return set({ ...initialState, failure: read?.failure ?? { is: 'too-large' } });
      const changes = unguardedChanges(read.value, current);
      const selectedGroups = new Set(changes.map(({ group }) => group));
      const guarded = changesToConfirm(read.value, current);
      set({
        ...initialState,
        ready: { imported: read.value, changes, selectedGroups, guarded, selectedIds: new Set() },
      });
    },
    toggleGroup(group) {
      const { ready } = get();
      if (!ready) return;
      set({ ready: { ...ready, selectedGroups: toggled(ready.selectedGroups, group) } });
    },
    toggleGuarded(id) {
      const { ready } = get();
      if (ready) set({ ready: { ...ready, selectedIds: toggled(ready.selectedIds, id) } });
    },
    async apply() {
      const { ready } = get();
      if (!ready) return;
      const current = await settings.get();
      const after = patchFor(ready, current, ports.newId);
      await settings.change(after);
      set({
        ...initialState,
        applied: {
          count: countSelected(ready),
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
  const unchanged = Object.keys(after).filter((name) => isSameSetting(name as keyof StoredSettings, current, after));
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

function patchFor(
  { imported, selectedGroups, selectedIds }: ReadySettings,
  current: StoredSettings,
  newId: () => string,
): Partial<StoredSettings> {
  const groups: ReadonlySet<SettingsGroup | null> = selectedGroups;
  return createSettingsPatch(
    imported,
    current,
    { applies: (choice) => groups.has(groupBySetting[choice]), ticked: selectedIds },
    newId,
  );
}

/** Returns the number of selected changes. */
const countSelected = ({ changes, selectedGroups, guarded, selectedIds }: ReadySettings): number =>
  changes.filter(({ group }) => selectedGroups.has(group)).length +
  guarded.filter(({ id }) => selectedIds.has(id)).length;

/** Returns the settings whose names are keys of `names`. */
const pickSettings = (choices: Partial<StoredSettings>, names: object): Partial<StoredSettings> =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => name in names));

const isSameSetting = (
  name: keyof StoredSettings,
  one: Partial<StoredSettings>,
  other: Partial<StoredSettings>,
): boolean => JSON.stringify(one[name]) === JSON.stringify(other[name]);
