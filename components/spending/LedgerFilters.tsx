import { requestLabels } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/translation';
import type { RequestName } from '@/lib/service/ledger-entry';
import type { EntryStatus, LedgerDigest, LedgerFilter } from '@/lib/spending/ledger-digest';
import { entryStatuses } from './LedgerList';

interface Props {
  digest: LedgerDigest;
  filter: LedgerFilter;
  /** Names of collections, by id. */
  collections: ReadonlyMap<string, string>;
  onFilter(change: Partial<LedgerFilter>): void;
}

/** Which rows: by what was asked, for which collection, of whom, and how they stand. */
export function LedgerFilters({ digest, filter, collections, onFilter }: Props) {
  const t = useTranslation();
  const kinds = [...digest.kinds].map((kind) => [kind, t(requestLabels[kind])] as const);
  const standings = (Object.keys(entryStatuses) as EntryStatus[]).map(
    (one) => [one, t(entryStatuses[one].says)] as const,
  );
  const places = [...digest.collections].map(
    (id) => [id, id === '' ? t('ledgerNoCollection') : (collections.get(id) ?? t('ledgerGone'))] as const,
  );
  const askedOf = [...digest.connections].map(([id, name]) => [id, name || t('ledgerNoConnection')] as const);
  return (
    <div className="row wrap ledger-filters">
      <FilterSelect
        label={t('ledgerKinds')}
        value={filter.kind}
        all={t('ledgerAllKinds')}
        options={kinds}
        onPick={(kind) => onFilter({ kind: kind as RequestName | null })}
      />
      <FilterSelect
        label={t('collections')}
        value={filter.collection}
        all={t('ledgerAllCollections')}
        options={places}
        onPick={(collection) => onFilter({ collection })}
      />
      {askedOf.length > 1 && (
        <FilterSelect
          label={t('ledgerConnections')}
          value={filter.connection}
          all={t('ledgerAllConnections')}
          options={askedOf}
          onPick={(connection) => onFilter({ connection })}
        />
      )}
      <FilterSelect
        label={t('ledgerStates')}
        value={filter.standing}
        all={t('ledgerAllStates')}
        options={standings}
        onPick={(standing) => onFilter({ standing: standing as EntryStatus | null })}
      />
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  value: string | null;
  /** The words for no choice. */
  all: string;
  options: readonly (readonly [value: string, text: string])[];
  onPick(value: string | null): void;
}

function FilterSelect({ label, value, all, options, onPick }: FilterSelectProps) {
  return (
    <select
      className="select small"
      aria-label={label}
      value={value === null ? 'all' : `is ${value}`}
      onChange={({ target }) => onPick(target.value === 'all' ? null : target.value.slice('is '.length))}
    >
      <option value="all">{all}</option>
      {options.map(([one, text]) => (
        <option key={one} value={`is ${one}`}>
          {text}
        </option>
      ))}
    </select>
  );
}
