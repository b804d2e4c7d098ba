import type { ImportedConnection, ImportedSettings } from './parse-settings-file';
import { isRecord } from './read-settings';
import type { StoredSettings } from './settings';
import { groupOf, type SettingsGroup, settingsGroups } from './settings-file';
import { type AllowedChanges, applyGuardedSettings, isEqual } from './spending-guards';

/** One value that would be another. Texts as JSON writes them; `from` is '' where there is none yet. */
export interface SettingChange {
  group: SettingsGroup;
  /** Where it stands, like `budgets.perDay`. */
  what: string;
  from: string;
  to: string;
}

/** A change that lifts a guard of the user's money: it is made only where the user ticked this one. */
export interface GuardedChange {
  id: string;
  /** Where it stands, as `Loosening`; a new connection stands at `connections` and its name. */
  path: readonly string[];
  /** `undefined` where there is none yet. */
  from: unknown;
  to: unknown;
}

type FileSettings = Pick<ImportedSettings, 'choices' | 'connections'>;

/** Returns what a file would change without lifting a guard, value by value. */
export function unguardedChanges({ choices }: FileSettings, now: StoredSettings): SettingChange[] {
  const free = applyGuardedSettings(now, choices, { wants: () => true, ticked: new Set() }).choices;
  return (Object.keys(free) as (keyof StoredSettings)[]).flatMap((choice) => {
    const group = groupOf[choice];
    // When a price was entered goes with the price.
    return group && choice !== 'ownPricesAt' ? differences(choice, now[choice], free[choice], group) : [];
  });
}

/** Returns what a file would change that lifts a guard: each is shown, and none is made without its tick. */
export function guardedChanges({ choices, connections }: FileSettings, now: StoredSettings): GuardedChange[] {
  const added = newConnections(connections, now).map((one): GuardedChange => {
    const to = [one.serviceUrl, one.mcpUrl].filter((address) => address !== '').join(' ');
    return { id: connectionId(one), path: ['connections', one.name], from: undefined, to };
  });
  const { loosenings } = applyGuardedSettings(now, choices, { wants: () => true, ticked: new Set() });
  return [...added, ...loosenings];
}

const connectionId = ({ serviceUrl, mcpUrl }: ImportedConnection): string =>
  JSON.stringify(['connections', serviceUrl, mcpUrl]);

/** How many there are of each group, in the order of the groups; those without any are left out. */
export const countByGroup = (changes: readonly SettingChange[]): { group: SettingsGroup; count: number }[] =>
  settingsGroups
    .map((group) => ({ group, count: changes.filter((one) => one.group === group).length }))
    .filter(({ count }) => count > 0);

/**
 * Returns what to store of a file, by what the user allows. Connections are added and none is changed: each gets an id of its
 * own, so that no token that is saved here can go to an address from a file, and the active connection stays active.
 */
export function createSettingsPatch(
  { choices, connections }: FileSettings,
  now: StoredSettings,
  allowed: AllowedChanges,
  newId: () => string,
): Partial<StoredSettings> {
  const merged = applyGuardedSettings(now, choices, allowed).choices;
  const changed = Object.entries(merged).filter(([name, value]) => !isEqual(value, now[name as keyof StoredSettings]));
  const added = newConnections(connections, now).filter((one) => allowed.ticked.has(connectionId(one)));
  return { ...Object.fromEntries(changed), ...(added.length > 0 && withAddedConnections(added, now, newId)) };
}

function withAddedConnections(added: readonly ImportedConnection[], now: StoredSettings, newId: () => string) {
  const withIds = added.map(({ asked, ...fields }) => ({ asked, connection: { id: newId(), ...fields } }));
  const first = withIds.find(({ asked }) => asked) ?? withIds[0];
  return {
    connections: [...now.connections, ...withIds.map(({ connection }) => connection)],
    ...(now.connections.length === 0 && first && { connection: first.connection.id }),
  };
}

/** Those whose addresses no connection here has. */
const newConnections = (imported: readonly ImportedConnection[], now: StoredSettings): ImportedConnection[] =>
  imported.filter(
    (one) =>
      !now.connections.some((existing) => existing.serviceUrl === one.serviceUrl && existing.mcpUrl === one.mcpUrl),
  );

function differences(what: string, from: unknown, to: unknown, group: SettingsGroup): SettingChange[] {
  if (isRecord(to) && (isRecord(from) || from === undefined)) {
    return Object.keys(to).flatMap((name) =>
      differences(`${what}.${name}`, isRecord(from) ? from[name] : undefined, to[name], group),
    );
  }
  const [before, after] = [jsonText(from), jsonText(to)];
  return before === after ? [] : [{ group, what, from: before, to: after }];
}

const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
