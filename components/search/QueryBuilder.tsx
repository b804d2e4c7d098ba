import { useId, useState } from 'react';
import { useWords } from '@/components/ui/words';
import { type QueryWords, queryFrom, wordsFrom } from '@/lib/search/query-builder';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  query: string;
  onChange(query: string): void;
}

const fields: [keyof QueryWords, MessageName][] = [
  ['all', 'searchAll'],
  ['any', 'searchAnyOf'],
  ['none', 'searchNoneOf'],
  ['exact', 'searchExact'],
];
const examples: [MessageName, string][] = [
  ['searchExampleOr', 'mill|millpond'],
  ['searchExampleNot', 'mill -wind'],
  ['searchExamplePhrase', '"tide mill"'],
];

/** A query without its signs: what all, some and none of the results have (SEA-02). */
export function QueryBuilder({ query, onChange }: Props) {
  const say = useWords();
  return (
    <details>
      <summary>{say('searchBuilder')}</summary>
      <div className="stack">
        <Fields query={query} onChange={onChange} />
        <div className="stack tight">
          <span className="label">{say('searchExamples')}</span>
          <ul className="search-examples">
            {examples.map(([name, text]) => (
              <li key={text} className="note">
                {say(name, text)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
}

function Fields({ query, onChange }: Props) {
  const say = useWords();
  const id = useId();
  // What is being typed stays as it is typed: a space before the next word is no part of the query yet.
  const [typed, type] = useState<{ words: QueryWords; query: string } | null>(null);
  const words = typed?.query === query ? typed.words : wordsFrom(query);
  if (!words) return <p className="note">{say('searchBuilderCannot')}</p>;
  const enter = (field: keyof QueryWords, text: string) => {
    const made = { ...words, [field]: text };
    type({ words: made, query: queryFrom(made) });
    onChange(queryFrom(made));
  };
  return (
    <div className="search-fields">
      {fields.map(([field, name]) => (
        <div key={field} className="field">
          <label htmlFor={`${id}-${field}`}>{say(name)}</label>
          <span className="input">
            <input
              id={`${id}-${field}`}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              value={words[field]}
              onChange={(event) => enter(field, event.target.value)}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
