import { requestLabels } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/words';
import type { RequestName } from '@/lib/service/call-name';
import type { EntryStatus, LedgerDigest, LedgerFilter } from '@/lib/spending/ledger-digest';
import { entryStatuses } from './ledger-states';

interface Props {
  digest: LedgerDigest;
  filter: LedgerFilter;
  /** Names of collections, by id. */
  collections: ReadonlyMap<string, string>;
  onFilter(change: Partial<LedgerFilter>): void;
}

/** Which rows: by what was asked, for which collection, of whom, and how they stand. */
export function LedgerFilters({ digest, filter, collections, onFilter }: Props) {
  const say = useTranslation();
  const kinds = [...digest.kinds].map((kind) => [kind, say(requestLabels[kind])] as const);
  const standings = (Object.keys(entryStatuses) as EntryStatus[]).map(
    (one) => [one, say(entryStatuses[one].says)] as const,
  );
  const places = [...digest.collections].map(
    (id) => [id, id === '' ? say('ledgerNoCollection') : (collections.get(id) ?? say('ledgerGone'))] as const,
  );
  const askedOf = [...digest.connections].map(([id, name]) => [id, name || say('ledgerNoConnection')] as const);
  return (
    <div className="row wrap ledger-filters">
      <FilterSelect
        label={say('ledgerKinds')}
        value={filter.kind}
        all={say('ledgerAllKinds')}
        options={kinds}
        onPick={(kind) => onFilter({ kind: kind as RequestName | null })}
      />
      <FilterSelect
        label={say('collections')}
        value={filter.collection}
        all={say('ledgerAllCollections')}
        options={places}
        onPick={(collection) => onFilter({ collection })}
      />
      {askedOf.length > 1 && (
        <FilterSelect
          label={say('ledgerConnections')}
          value={filter.connection}
          all={say('ledgerAllConnections')}
          options={askedOf}
          onPick={(connection) => onFilter({ connection })}
        />
      )}
      <FilterSelect
        label={say('ledgerStates')}
        value={filter.standing}
        all={say('ledgerAllStates')}
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
