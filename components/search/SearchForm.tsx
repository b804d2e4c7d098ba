import { type ReactNode, useId } from 'react';
import { useTranslation } from '@/components/ui/words';
import {
  type FormErrors,
  type FormGroup,
  type FormValues,
  parametersInGroup,
  type SearchParameter,
} from '@/lib/search/search-form';
import type { MessageName } from '@/lib/shared/localized-text';
import { SearchField } from './SearchField';
import './search.css';

interface SearchFormProps {
  values: FormValues;
  problems: FormErrors;
  /** The user's languages, in order. */
  preferred: readonly string[];
  /** The filter that has just taken all but videos out. */
  forcedVideo: SearchParameter | null;
  /** Why single parameters cannot be said to this service now. */
  unavailable: { readonly [P in SearchParameter]?: ReactNode };
  onEnter(name: SearchParameter, value: string): void;
  /** The field of the query, which has help of its own. */
  children: ReactNode;
}

type Group = Exclude<FormGroup, 'plan'>;
const groupNames: Record<Group, MessageName> = {
  words: 'searchGroupWords',
  when: 'searchGroupWhen',
  where: 'searchGroupWhere',
  kind: 'searchGroupKind',
  video: 'searchGroupVideo',
};
// The record above has exactly these names.
const groups = Object.keys(groupNames) as Group[];

/** Every parameter that the service searches by, in five groups. */
export function SearchForm({ children, ...props }: SearchFormProps) {
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
  forcedVideo: madeVideo,
  unavailable: off,
  onEnter,
  children,
}: SearchFormProps & { group: Group }) {
  const t = useTranslation();
  const id = useId();
  const fields = parametersInGroup(group).filter((name) => name !== 'q');
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id}>{t(groupNames[group])}</h2>
      {children}
      {group === 'video' && madeVideo && (
        <p className="note" role="status">
          {t('searchMadeVideo')}
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
