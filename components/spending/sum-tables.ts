import { dayText } from '@/components/ui/amounts';
import { askedNames } from '@/components/ui/request-labels';
import type { Say } from '@/lib/shared/localized-text';
import type { LedgerDigest, Tally } from '@/lib/spending/ledger-digest';
import type { SumTable } from './LedgerSums';

/** The sums of a digest under the names that a reader knows, the newest first. */
export function sumTables(say: Say, digest: LedgerDigest, collections: ReadonlyMap<string, string>): SumTable[] {
  const { byDay, byKind, byCollection, byConnection, connections } = digest;
  const collectionName = (id: string) => collections.get(id) ?? say('ledgerGone');
  return [
    { caption: say('ledgerByDay'), rows: named(byDay, (day) => dayText(say, day)) },
    { caption: say('ledgerByKind'), rows: named(byKind, (kind) => say(askedNames[kind])) },
    {
      caption: say('ledgerByCollection'),
      rows: named(byCollection, (id) => (id === '' ? say('ledgerNoCollection') : collectionName(id))),
    },
    {
      caption: say('ledgerByConnection'),
      rows: named(byConnection, (id) => connections.get(id) || say('ledgerNoConnection')),
    },
  ];
}

const named = <Key extends string | number>(
  sums: ReadonlyMap<Key, Tally>,
  nameOf: (key: Key) => string,
): SumTable['rows'] => [...sums].map(([key, tally]) => ({ id: key, name: nameOf(key), tally }));
