import { dateText } from '@/components/ui/amounts';
import { requestLabels } from '@/components/ui/request-labels';
import type { Translate } from '@/lib/shared/localized-text';
import type { LedgerDigest, Tally } from '@/lib/spending/ledger-digest';
import type { SumTable } from './LedgerSums';

/** The sums of a digest under the names that a reader knows, the newest first. */
export function sumTables(say: Translate, digest: LedgerDigest, collections: ReadonlyMap<string, string>): SumTable[] {
  const { byDay, byKind, byCollection, byConnection, connections } = digest;
  const collectionName = (id: string) => collections.get(id) ?? say('ledgerGone');
  return [
    { caption: say('ledgerByDay'), rows: sumRows(byDay, (day) => dateText(say, day)) },
    { caption: say('ledgerByKind'), rows: sumRows(byKind, (kind) => say(requestLabels[kind])) },
    {
      caption: say('ledgerByCollection'),
      rows: sumRows(byCollection, (id) => (id === '' ? say('ledgerNoCollection') : collectionName(id))),
    },
    {
      caption: say('ledgerByConnection'),
      rows: sumRows(byConnection, (id) => connections.get(id) || say('ledgerNoConnection')),
    },
  ];
}

const sumRows = <Key extends string | number>(
  sums: ReadonlyMap<Key, Tally>,
  nameOf: (key: Key) => string,
): SumTable['rows'] => [...sums].map(([key, tally]) => ({ id: key, name: nameOf(key), tally }));
