import type { ReactNode } from 'react';
import { requestLabel } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/translation';
import type { RequestName } from '@/lib/service/records';
import type { EntryStatus, LedgerDigest, LedgerFilter } from '@/lib/spending/ledger-digest';
import { entryStatuses } from './LedgerList';

interface Props {
  digest: LedgerDigest;
  filter: LedgerFilter;
  collections: ReadonlyMap<string, string>;
  onFilter(change: Partial<LedgerFilter>): void;
  /** Shown at the end of the filter line. */
  children: ReactNode;
}

export function LedgerFilters({ digest, filter, collections, onFilter, children }: Props) {
  const t = useTranslation();
  const kindOptions = [...digest.kinds].map((kind) => [kind, t(requestLabel(kind))] as const);
  const statusOptions = (Object.keys(entryStatuses) as EntryStatus[]).map(
    (one) => [one, t(entryStatuses[one].label)] as const,
  );
  const collectionOptions = [...digest.collections].map(
    (id) => [id, id === '' ? t('ledgerNoCollection') : (collections.get(id) ?? t('ledgerDeletedCollection'))] as const,
  );
  const connectionOptions = [...digest.connections].map(([id, name]) => [id, name || t('ledgerNoConnection')] as const);
  return (
    <div className="flex-row wrap ledger-filters">
      <FilterSelect
        label={t('ledgerKinds')}
        value={filter.kind}
        allLabel={t('ledgerAllKinds')}
        options={kindOptions}
        onPick={(kind) => onFilter({ kind: kind as RequestName | null })}
      />
      <FilterSelect
        label={t('collections')}
        value={filter.collection}
        allLabel={t('allCollections')}
        options={collectionOptions}
        onPick={(collection) => onFilter({ collection })}
      />
      {(connectionOptions.length > 1 || filter.connection !== null) && (
        <FilterSelect
          label={t('ledgerConnections')}
          value={filter.connection}
          allLabel={t('ledgerAllConnections')}
          options={connectionOptions}
          onPick={(connection) => onFilter({ connection })}
        />
      )}
      <FilterSelect
        label={t('status')}
        value={filter.status}
        allLabel={t('ledgerAllStates')}
        options={statusOptions}
        onPick={(status) => onFilter({ status: status as EntryStatus | null })}
      />
      <span className="grow" />
      {children}
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  value: string | null;
  /** The label of the option that removes the filter. */
  allLabel: string;
  options: readonly (readonly [value: string, text: string])[];
  onPick(value: string | null): void;
}

function FilterSelect({ label, value, allLabel, options, onPick }: FilterSelectProps) {
  return (
    <select
      className="select small"
      aria-label={label}
      value={value === null ? 'all' : `is ${value}`}
      onChange={({ target }) => onPick(target.value === 'all' ? null : target.value.slice('is '.length))}
    >
      <option value="all">{allLabel}</option>
      {options.map(([one, text]) => (
        <option key={one} value={`is ${one}`}>
          {text}
        </option>
      ))}
    </select>
  );
}
