import { dateText } from '@/components/ui/format-text';
import { requestLabels } from '@/components/ui/request-labels';
import type { Translate } from '@/lib/shared/localized-text';
import type { LedgerDigest, Tally } from '@/lib/spending/ledger-digest';
import type { SumTable } from './LedgerSums';

/** The sums of a digest under the names that a reader knows, the newest first. */
export function sumTables(t: Translate, digest: LedgerDigest, collections: ReadonlyMap<string, string>): SumTable[] {
  const { byDay, byKind, byCollection, byConnection, connections } = digest;
  const collectionName = (id: string) => collections.get(id) ?? t('ledgerGone');
  return [
    { caption: t('ledgerByDay'), rows: sumRows(byDay, (day) => dateText(t, day)) },
    { caption: t('ledgerByKind'), rows: sumRows(byKind, (kind) => t(requestLabels[kind])) },
    {
      caption: t('ledgerByCollection'),
      rows: sumRows(byCollection, (id) => (id === '' ? t('ledgerNoCollection') : collectionName(id))),
    },
    {
      caption: t('ledgerByConnection'),
      rows: sumRows(byConnection, (id) => connections.get(id) || t('ledgerNoConnection')),
    },
  ];
}

const sumRows = <Key extends string | number>(
  sums: ReadonlyMap<Key, Tally>,
  nameOf: (key: Key) => string,
): SumTable['rows'] => [...sums].map(([key, tally]) => ({ id: key, name: nameOf(key), tally }));
