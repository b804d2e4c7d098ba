import { isRecord } from '@/lib/shared/is-record';
import { ownValue } from '@/lib/shared/own-value';
import type { ImportedConnection, ImportedSettings } from './parse-settings-file';
import type { StoredSettings } from './settings';
import { groupBySetting, type SettingsGroup, settingsGroups } from './settings-file';
import { type AllowedChanges, applyGuardedSettings, isEqual } from './spending-guards';

/** A changed value. `from` and `to` are JSON strings; `from` is '' if there was no value. */
export interface SettingChange {
  group: SettingsGroup;
  /** The path of the value, such as `budgets.perDay`. */
  path: string;
  from: string;
  to: string;
}

/** A new connection, or a change that loosens a spending guard. It is applied only if the user selects it. */
export interface GuardedChange {
  id: string;
  /** The path of the value; for a new connection, `connections` and its name. */
  path: readonly string[];
  /** `undefined` if there was no value. */
  from: unknown;
  to: unknown;
}

type FileSettings = Pick<ImportedSettings, 'choices' | 'connections'>;

/** Returns the changes in a file that loosen no spending guard, one per value. */
export function unguardedChanges({ choices }: FileSettings, current: StoredSettings): SettingChange[] {
  const unguarded = applyGuardedSettings(current, choices, { applies: () => true, ticked: new Set() }).choices;
  return (Object.keys(unguarded) as (keyof StoredSettings)[]).flatMap((choice) => {
    const group = groupBySetting[choice];
    // The date of a price is imported with the price, so it is not listed as a separate change.
    return group && choice !== 'enteredPricesAt' ? differences(choice, current[choice], unguarded[choice], group) : [];
  });
}

/** Returns the new connections in a file and its changes that loosen a spending guard. The user must select each. */
export function changesToConfirm({ choices, connections }: FileSettings, current: StoredSettings): GuardedChange[] {
  const added = newConnections(connections, current).map((one): GuardedChange => {
    const to = [one.serviceUrl, one.mcpUrl].filter((address) => address !== '').join(' ');
    return { id: connectionId(one), path: ['connections', one.name], from: undefined, to };
  });
  const { loosenings } = applyGuardedSettings(current, choices, { applies: () => true, ticked: new Set() });
  return [...added, ...loosenings];
}

const connectionId = ({ name, serviceUrl, mcpUrl }: ImportedConnection): string =>
  JSON.stringify(['connections', name, serviceUrl, mcpUrl]);

/** Returns the number of changes in each group, in the order of the groups, without empty groups. */
export const countByGroup = (changes: readonly SettingChange[]): { group: SettingsGroup; count: number }[] =>
  settingsGroups
    .map((group) => ({ group, count: changes.filter((one) => one.group === group).length }))
    .filter(({ count }) => count > 0);

/**
 * Returns the settings from a file that the user allows to be stored. Connections are only added, with new ids, so that
 * no saved token can be sent to an address from a file. The active connection stays active; if there is none yet, the
 * one that the file marks becomes active, or else the first.
 */
export function createSettingsPatch(
  { choices, connections }: FileSettings,
  current: StoredSettings,
  allowed: AllowedChanges,
  newId: () => string,
): Partial<StoredSettings> {
  const merged = applyGuardedSettings(current, choices, allowed).choices;
  const changed = Object.entries(merged).filter(
    ([name, value]) => !isEqual(value, current[name as keyof StoredSettings]),
  );
  const added = newConnections(connections, current).filter((one) => allowed.ticked.has(connectionId(one)));
  return { ...Object.fromEntries(changed), ...(added.length > 0 && withAddedConnections(added, current, newId)) };
}

function withAddedConnections(added: readonly ImportedConnection[], current: StoredSettings, newId: () => string) {
  const withIds = added.map(({ active, ...fields }) => ({ isActive: active, connection: { id: newId(), ...fields } }));
  const first = withIds.find(({ isActive }) => isActive) ?? withIds[0];
  return {
    connections: [...current.connections, ...withIds.map(({ connection }) => connection)],
    ...(current.connections.length === 0 && first && { connection: first.connection.id }),
  };
}

/** Returns the imported connections whose addresses do not exist yet, each once. */
const newConnections = (imported: readonly ImportedConnection[], current: StoredSettings): ImportedConnection[] =>
  imported.filter(
    (one, index) =>
      imported.findIndex((other) => connectionId(other) === connectionId(one)) === index &&
      !current.connections.some((existing) => existing.serviceUrl === one.serviceUrl && existing.mcpUrl === one.mcpUrl),
  );

function differences(path: string, from: unknown, to: unknown, group: SettingsGroup): SettingChange[] {
  if (isRecord(to) && (isRecord(from) || from === undefined)) {
    return Object.keys(to).flatMap((name) =>
      differences(`${path}.${name}`, isRecord(from) ? ownValue(from, name) : undefined, to[name], group),
    );
  }
  const before = jsonText(from);
  const after = jsonText(to);
  return before === after ? [] : [{ group, path, from: before, to: after }];
}

const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
