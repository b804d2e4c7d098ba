import { askedNames } from '@/components/ui/request-labels';
import { useWords } from '@/components/ui/words';
import type { CallName } from '@/lib/service/call-name';
import type { LedgerDigest, LedgerFilter, Standing } from '@/lib/spending/ledger-digest';
import { ledgerStates } from './ledger-states';

interface Props {
  digest: LedgerDigest;
  filter: LedgerFilter;
  /** Names of collections, by id. */
  collections: ReadonlyMap<string, string>;
  onFilter(change: Partial<LedgerFilter>): void;
}

/** Which rows: by what was asked, for which collection, of whom, and how they stand. */
export function LedgerFilters({ digest, filter, collections, onFilter }: Props) {
  const say = useWords();
  const kinds = [...digest.kinds].map((kind) => [kind, say(askedNames[kind])] as const);
  const standings = (Object.keys(ledgerStates) as Standing[]).map((one) => [one, say(ledgerStates[one].says)] as const);
  const places = [...digest.collections].map(
    (id) => [id, id === '' ? say('ledgerNoCollection') : (collections.get(id) ?? say('ledgerGone'))] as const,
  );
  const askedOf = [...digest.connections].map(([id, name]) => [id, name || say('ledgerNoConnection')] as const);
  return (
    <div className="row wrap ledger-filters">
      <Pick
        label={say('ledgerKinds')}
        value={filter.kind}
        all={say('ledgerAllKinds')}
        options={kinds}
        onPick={(kind) => onFilter({ kind: kind as CallName | null })}
      />
      <Pick
        label={say('collections')}
        value={filter.collection}
        all={say('ledgerAllCollections')}
        options={places}
        onPick={(collection) => onFilter({ collection })}
      />
      {askedOf.length > 1 && (
        <Pick
          label={say('ledgerConnections')}
          value={filter.connection}
          all={say('ledgerAllConnections')}
          options={askedOf}
          onPick={(connection) => onFilter({ connection })}
        />
      )}
      <Pick
        label={say('ledgerStates')}
        value={filter.standing}
        all={say('ledgerAllStates')}
        options={standings}
        onPick={(standing) => onFilter({ standing: standing as Standing | null })}
      />
    </div>
  );
}

interface PickProps {
  label: string;
  value: string | null;
  /** The words for no choice. */
  all: string;
  options: readonly (readonly [value: string, text: string])[];
  onPick(value: string | null): void;
}

function Pick({ label, value, all, options, onPick }: PickProps) {
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
