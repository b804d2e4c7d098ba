import { type ReactNode, useId } from 'react';
import { useWords } from '@/components/ui/words';
import { type FormGroup, type FormValues, type Parameter, type Problems, parametersOf } from '@/lib/search/search-form';
import type { MessageName } from '@/lib/shared/localized-text';
import { SearchField } from './SearchField';
import './search.css';

interface Props {
  values: FormValues;
  problems: Problems;
  /** The reader's languages, in order. */
  preferred: readonly string[];
  /** The filter that has just taken all but videos out. */
  madeVideo: Parameter | null;
  /** Why single parameters cannot be said to this service now. */
  off: { readonly [P in Parameter]?: ReactNode };
  onEnter(name: Parameter, value: string): void;
  /** The field of the query, which has help of its own. */
  children: ReactNode;
}

type Group = Exclude<FormGroup, 'plan'>;
const names: Record<Group, MessageName> = {
  words: 'searchGroupWords',
  when: 'searchGroupWhen',
  where: 'searchGroupWhere',
  kind: 'searchGroupKind',
  video: 'searchGroupVideo',
};
// The record above has exactly these names.
const groups = Object.keys(names) as Group[];

/** Every parameter that the service searches by, in five groups (SEA-01). */
export function SearchForm({ children, ...props }: Props) {
  return (
    <div className="search-form">
      {groups.map((group) => (
        <FieldGroup key={group} group={group} {...props}>
          {group === 'words' && children}
        </FieldGroup>
      ))}
    </div>
  );
}

function FieldGroup({
  group,
  values,
  problems,
  preferred,
  madeVideo,
  off,
  onEnter,
  children,
}: Props & { group: Group }) {
  const say = useWords();
  const id = useId();
  const fields = parametersOf(group).filter((name) => name !== 'q');
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id}>{say(names[group])}</h2>
      {children}
      {group === 'video' && madeVideo && (
        <p className="note" role="status">
          {say('searchMadeVideo')}
        </p>
      )}
      <div className="search-fields">
        {fields.map((name) => (
          <SearchField
            key={name}
            name={name}
            value={values[name] ?? ''}
            problem={problems[name]}
            preferred={preferred}
            off={off[name]}
            onEnter={(value) => onEnter(name, value)}
          />
        ))}
      </div>
    </section>
  );
}
