import { Connection, parseBaseAddress } from '@/lib/connection/connection';
import { countedPrice, type Micros, quotedMicros } from '@/lib/service/price';
import { priceNames, unitQuote } from '@/lib/service/price-book';
import { type DatedPrices, type PriceName, setOwnPrice } from '@/lib/service/quote';
import { price } from '@/lib/service/records';
import { isRecord } from '@/lib/shared/is-record';
import { ownValue } from '@/lib/shared/own-value';
import { Settings, type StoredSettings } from './settings';
import { displaySettings, hasValidAddresses, withoutTokens } from './settings-file';

/** A value in a file. `path` is the setting and its part, such as `budgets` and `perDay`. */
export interface FileValue {
  path: readonly [setting: string, part?: string];
  /** The value on this device. For a price, the amount that a request counts today. */
  from: unknown;
  to: unknown;
}

/** A connection in a file. It has no id, because each import assigns a new one. */
type ImportedConnection = Omit<Connection, 'id'> & { active: boolean };

/** What a file would change on this device, and what it has beyond that. */
export interface FileChanges {
  taken: readonly FileValue[];
  notTaken: readonly FileValue[];
  connections: readonly ImportedConnection[];
  /** The number of values that could not be read. */
  broken: number;
}

/**
 * Returns what an untrusted file may change: display options, languages and templates; limits to lower ones; prices to
 * higher ones than a request counts today; connections that do not exist yet. Everything else is not taken.
 */
export function changesInFile(file: Record<string, unknown>, current: StoredSettings): FileChanges {
  const { connections, ...settings } = withoutTokens(file);
  const values = Object.entries(settings).flatMap(([name, raw]) => readSetting(name, raw, current));
  const read = readConnections(connections, current);
  const valuesThatAre = (is: ReadValue['is']) => values.filter((one) => one.is === is);
  return {
    taken: valuesThatAre('taken'),
    notTaken: valuesThatAre('not-taken'),
    connections: read.added,
    broken: valuesThatAre('broken').length + read.broken,
  };
}

type ReadValue = FileValue & { is: 'taken' | 'not-taken' | 'same' | 'broken' };

function readSetting(name: string, raw: unknown, current: StoredSettings): ReadValue[] {
  const display = displaySettings.find((one) => one === name);
  if (display) return [readDisplaySetting(display, raw, current)];
  if (name === 'budgets') return readParts(name, raw, (part, to) => readLimit(part, to, current));
  if (name === 'enteredPrices') return readParts(name, raw, (part, to) => readPrice(part, to, current));
  const isKnown = Object.hasOwn(Settings().shape, name);
  return [{ path: [name], from: undefined, to: undefined, is: isKnown ? 'not-taken' : 'broken' }];
}

/** Reads a display option. A group keeps the values that the file does not have. */
function readDisplaySetting(name: (typeof displaySettings)[number], raw: unknown, current: StoredSettings): ReadValue {
  const from = current[name];
  const read = Settings().shape[name].safeParse(isRecord(from) && isRecord(raw) ? { ...from, ...raw } : raw);
  if (!read.success) return { path: [name], from, to: raw, is: 'broken' };
  return { path: [name], from, to: read.data, is: isEqual(from, read.data) ? 'same' : 'taken' };
}

type AmountRead = Omit<ReadValue, 'path'>;

const readParts = (name: string, raw: unknown, read: (part: string, to: unknown) => AmountRead): ReadValue[] =>
  isRecord(raw)
    ? Object.entries(raw).map(([part, to]) => ({ path: [name, part], ...read(part, to) }))
    : [{ path: [name], from: undefined, to: raw, is: 'broken' }];

/** Reads a limit, which may only become lower, or the assumed price, which may only become higher. */
function readLimit(part: string, to: unknown, { budgets }: StoredSettings): AmountRead {
  const from = ownValue<Micros | null>(budgets, part);
  if (to === from) return { from, to, is: 'same' };
  if (from !== undefined && part === 'perSession' && to === null) return { from, to, is: 'not-taken' };
  if (from === undefined || !isPrice(to)) return { from, to, is: 'broken' };
  const isStricter = part === 'unknownPrice' ? to > Number(from) : from === null || to < from;
  return { from, to, is: isStricter ? 'taken' : 'not-taken' };
}

/** Reads a price, which may only become higher than what such a request counts today. */
function readPrice(part: string, to: unknown, current: StoredSettings): AmountRead {
  const name = priceNames.find((one) => one === part);
  const from = name && countedToday(name, current);
  if (from === undefined || !isPrice(to)) return { from, to, is: 'broken' };
  if (to === ownValue(current.enteredPrices, part)) return { from, to, is: 'same' };
  return { from, to, is: to > from ? 'taken' : 'not-taken' };
}

const countedToday = (name: PriceName, settings: StoredSettings): Micros =>
  countedPrice(quotedMicros(unitQuote(name, settings)), settings.budgets);

const isPrice = (value: unknown): value is Micros => price().safeParse(value).success;

const maxConnections = 50;

/** Reads the connections whose addresses do not exist here yet, each once. */
function readConnections(raw: unknown, current: StoredSettings): { added: ImportedConnection[]; broken: number } {
  if (raw === undefined) return { added: [], broken: 0 };
  if (!Array.isArray(raw)) return { added: [], broken: 1 };
  const valid = raw.slice(0, maxConnections).flatMap((one) => connectionFrom(one) ?? []);
  const added = valid.filter(
    (one, index) =>
      valid.findIndex((other) => connectionKey(other) === connectionKey(one)) === index &&
      !current.connections.some((existing) => existing.serviceUrl === one.serviceUrl && existing.mcpUrl === one.mcpUrl),
  );
  return { added, broken: raw.length - valid.length };
}

function connectionFrom(raw: unknown): ImportedConnection | null {
  if (!isRecord(raw)) return null;
  const read = Connection().safeParse({ ...raw, id: 'imported' });
  if (!read.success || !hasValidAddresses(read.data)) return null;
  const { name, serviceUrl, mcpUrl, tokenStorage } = read.data;
  return {
    name: name.slice(0, 100),
    serviceUrl: baseOf(serviceUrl),
    mcpUrl: baseOf(mcpUrl),
    tokenStorage,
    active: raw.active === true,
  };
}

function baseOf(text: string): string {
  const address = parseBaseAddress(text);
  return address.ok ? address.value.base : '';
}

const connectionKey = ({ name, serviceUrl, mcpUrl }: ImportedConnection): string =>
  JSON.stringify([name, serviceUrl, mcpUrl]);

/**
 * Returns the settings to store. Connections are only added, with new ids, so that no saved token can be sent to an
 * address from a file. The active connection stays active; if there is none yet, the one that the file marks becomes
 * active, or else the first. `now` is in milliseconds since 1970.
 */
export function settingsPatch(
  { taken, connections }: FileChanges,
  current: StoredSettings,
  { newId, now }: { newId(): string; now: number },
): Partial<StoredSettings> {
  const partsOf = (setting: string) =>
    taken.flatMap(({ path, to }) => (path[0] === setting && path[1] ? [[path[1], Number(to)] as const] : []));
  const display = taken.flatMap(({ path, to }) => (path[1] === undefined ? [[path[0], to] as const] : []));
  const budgets = partsOf('budgets');
  const prices = partsOf('enteredPrices');
  return {
    ...Object.fromEntries(display),
    ...(budgets.length > 0 && { budgets: { ...current.budgets, ...Object.fromEntries(budgets) } }),
    ...(prices.length > 0 && withPrices(prices, current, now)),
    ...(connections.length > 0 && withConnections(connections, current, newId)),
  };
}

const withPrices = (
  prices: readonly (readonly [name: string, micros: Micros])[],
  { enteredPrices, enteredPricesAt }: StoredSettings,
  now: number,
): DatedPrices =>
  prices.reduce<DatedPrices>((dated, [name, micros]) => setOwnPrice(dated, name, micros, now), {
    enteredPrices,
    enteredPricesAt,
  });

function withConnections(added: readonly ImportedConnection[], current: StoredSettings, newId: () => string) {
  const withIds = added.map(({ active, ...fields }) => ({ isActive: active, connection: { id: newId(), ...fields } }));
  const first = withIds.find(({ isActive }) => isActive) ?? withIds[0];
  return {
    connections: [...current.connections, ...withIds.map(({ connection }) => connection)],
    ...(current.connections.length === 0 && first && { connection: first.connection.id }),
  };
}

export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
