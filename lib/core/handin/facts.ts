import { isObservation } from '../evidence/observation';
import type { LedgerEntry } from '../ledger';
import { stateOf } from '../library/roll';
import { endpoints } from '../service/endpoints';
import type { Micros } from '../service/price';
import { spendingOf } from '../spending';
import type { ExportSource } from './export-file';
import { versionIn } from './record';

/** What there is to say of a collection that is handed in. Times in milliseconds since 1970. */
export interface Facts {
  name: string;
  videos: number;
  complete: number;
  idOnly: number;
  notReturned: number;
  /** Answers that have details, each counted for each of its videos. */
  observations: number;
  setAside: number;
  /** First and last answer; `null` where there is none. */
  asked: { from: number; to: number } | null;
  /** First and last time that something was gathered. */
  gathered: { from: number; to: number } | null;
  /** What was asked, and how often. */
  endpoints: { route: string; answers: number }[];
  interfaceVersions: string[];
  extVersions: string[];
  cost: { confirmed: Micros; possible: Micros; unpriced: number };
  /** Of anything in it: whatever names a time in the package names this one, so that the same collection is the same bytes. */
  changedAt: number;
}

export function factsOf(source: ExportSource, ledger: readonly LedgerEntry[]): Facts {
  const { roll, collection, marks } = source;
  const counts = { complete: 0, 'id-only': 0, 'not-returned': 0 };
  let observations = 0;
  for (const [at, id] of roll.ids.entries()) {
    if (source.chosen && !source.chosen.has(id)) continue;
    counts[stateOf(roll, at)] += 1;
    observations += roll.observations[at] ?? 0;
  }
  const asked = spanOf(roll.captures.map(({ receivedAt }) => receivedAt));
  const gathered = spanOf(roll.gatherings.map(({ addedAt }) => addedAt));
  return {
    name: collection.name,
    videos: counts.complete + counts['id-only'] + counts['not-returned'],
    complete: counts.complete,
    idOnly: counts['id-only'],
    notReturned: counts['not-returned'],
    observations,
    setAside: roll.captures.reduce((sum, { setAside }) => sum + setAside, 0),
    asked,
    gathered,
    ...askedOf(source),
    cost: costOf(ledger),
    changedAt: Math.max(
      collection.createdAt,
      asked?.to ?? 0,
      gathered?.to ?? 0,
      ...[...marks.values()].map(({ at }) => at),
      ...ledger.map(({ sentAt, answeredAt }) => answeredAt ?? sentAt),
    ),
  };
}

const spanOf = (times: readonly number[]): { from: number; to: number } | null =>
  times.length === 0
    ? null
    : {
        from: times.reduce((least, time) => Math.min(least, time)),
        to: times.reduce((most, time) => Math.max(most, time)),
      };

function askedOf({ roll }: ExportSource): Pick<Facts, 'endpoints' | 'interfaceVersions' | 'extVersions'> {
  const routes = new Map<string, number>();
  for (const { name } of roll.captures) {
    const { route } = endpoints[name];
    routes.set(route, (routes.get(route) ?? 0) + 1);
  }
  return {
    endpoints: [...routes].map(([route, answers]) => ({ route, answers })),
    interfaceVersions: [...new Set(roll.captures.map(versionIn))],
    extVersions: [...new Set(roll.captures.map(({ extVersion }) => extVersion))],
  };
}

function costOf(ledger: readonly LedgerEntry[]): Facts['cost'] {
  const confirmed = spendingOf(ledger.filter(({ state }) => state === 'confirmed'));
  const possible = spendingOf(ledger.filter(({ state }) => state === 'possible' || state === 'sent'));
  return {
    confirmed: confirmed.micros,
    possible: possible.micros,
    unpriced: confirmed.unpriced + possible.unpriced,
  };
}

/** How many observations a table of every observation has. */
export const observationRows = ({ roll, chosen }: Pick<ExportSource, 'roll' | 'chosen'>): number =>
  roll.captures.filter(isObservation).reduce((sum, { ids }) => {
    return sum + ids.filter((id) => roll.rowOf.has(id) && (chosen?.has(id) ?? true)).length;
  }, 0);
