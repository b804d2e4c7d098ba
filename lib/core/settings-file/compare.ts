import { isRecord } from '../read-settings';
import type { Choices } from '../settings';
import type { BroughtConnection } from './brought-connections';
import { groupOf, type SettingsGroup, settingsGroups } from './groups';
import type { Brought } from './read';

/** One value that would be another. Texts as JSON writes them; `from` is '' where there is none yet. */
export interface Change {
  group: SettingsGroup;
  /** Where it stands, like `budgets.perDay`. */
  what: string;
  from: string;
  to: string;
}

/** What a file would change, value by value. */
export function changesBy({ choices, connections }: Pick<Brought, 'choices' | 'connections'>, now: Choices): Change[] {
  const changes = newOnes(connections, now).map(({ serviceUrl, mcpUrl, name }): Change => {
    return { group: 'connections', what: name || 'connection', from: '', to: serviceUrl || mcpUrl };
  });
  for (const choice of Object.keys(choices) as (keyof Choices)[]) {
    const group = groupOf[choice];
    // When a price was entered goes with the price.
    if (group && choice !== 'ownPricesAt') changes.push(...differences(choice, now[choice], choices[choice], group));
  }
  return changes;
}

/** How many there are of each group, in the order of the groups; those without any are left out. */
export const countsOf = (changes: readonly Change[]): { group: SettingsGroup; count: number }[] =>
  settingsGroups
    .map((group) => ({ group, count: changes.filter((one) => one.group === group).length }))
    .filter(({ count }) => count > 0);

/**
 * What to store for the groups that the reader ticked. Connections are added and none is changed: each gets an id of its own,
 * so that no token that is held here can go to an address from a file, and the one that is asked stays the one.
 */
export function patchBy(
  { choices, connections }: Pick<Brought, 'choices' | 'connections'>,
  now: Choices,
  groups: ReadonlySet<SettingsGroup>,
  newId: () => string,
): Partial<Choices> {
  const chosen = Object.entries(choices).filter(([choice]) => {
    const group = groupOf[choice as keyof Choices];
    return group !== null && groups.has(group);
  });
  const added = groups.has('connections') ? newOnes(connections, now) : [];
  return { ...Object.fromEntries(chosen), ...(added.length > 0 && withAdded(added, now, newId)) };
}

function withAdded(added: readonly BroughtConnection[], now: Choices, newId: () => string) {
  const withIds = added.map(({ asked, ...said }) => ({ asked, connection: { id: newId(), ...said } }));
  const first = withIds.find(({ asked }) => asked) ?? withIds[0];
  return {
    connections: [...now.connections, ...withIds.map(({ connection }) => connection)],
    ...(now.connections.length === 0 && first && { connection: first.connection.id }),
  };
}

/** Those whose addresses no connection here has. */
const newOnes = (brought: readonly BroughtConnection[], now: Choices): BroughtConnection[] =>
  brought.filter(
    (one) => !now.connections.some((here) => here.serviceUrl === one.serviceUrl && here.mcpUrl === one.mcpUrl),
  );

function differences(what: string, from: unknown, to: unknown, group: SettingsGroup): Change[] {
  if (isRecord(to) && (isRecord(from) || from === undefined) && !isLeaf(to)) {
    return Object.keys(to).flatMap((name) =>
      differences(`${what}.${name}`, isRecord(from) ? from[name] : undefined, to[name], group),
    );
  }
  const [before, after] = [textOf(from), textOf(to)];
  return before === after ? [] : [{ group, what, from: before, to: after }];
}

/** A learned name is one value, with its evidence. */
const isLeaf = (value: Record<PropertyKey, unknown>): boolean => 'evidence' in value && 'from' in value;

const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  return isRecord(value) && isLeaf(value) ? String(value.name ?? '–') : JSON.stringify(value);
};
