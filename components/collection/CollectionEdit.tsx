import { type ReactNode, useId, useState } from 'react';
import { Confirm } from '@/components/ui/Confirm';
import { Menu } from '@/components/ui/Menu';
import { useWords } from '@/components/ui/words';
import { type Collection, type DuplicateRule, duplicateRules } from '@/lib/collection/collection';
import type { MessageName } from '@/lib/shared/localized-text';

type Change = Partial<Pick<Collection, 'name' | 'note' | 'duplicates'>>;

interface Props {
  collection: Collection;
  /** How many videos are in it. */
  videos: number;
  /** The switch that records what is visited. */
  recording: ReactNode;
  onChange(change: Change): void;
  onForget(): void;
}

const rules: Readonly<Record<DuplicateRule, readonly [MessageName, MessageName]>> = {
  observe: ['duplicatesObserve', 'duplicatesObserveNote'],
  skip: ['duplicatesSkip', 'duplicatesSkipNote'],
  update: ['duplicatesUpdate', 'duplicatesUpdateNote'],
};

/** Name, note, and what becomes of a video that is there already (COL-06). Kept as it is left. */
export function CollectionEdit({ collection, videos, recording, onChange, onForget }: Props) {
  const say = useWords();
  const [asking, ask] = useState(false);
  return (
    <>
      <Menu icon="pencil" label={say('collectionEdit')} holds="dialog" at="start">
        <div className="collection-edit">
          <section className="stack tight">
            <Words
              label={say('collectionName')}
              value={collection.name}
              onLeave={(name) => name.trim() !== '' && onChange({ name: name.trim() })}
            />
            <Words label={say('tableNote')} value={collection.note} long onLeave={(note) => onChange({ note })} />
          </section>
          <section>
            <Duplicates rule={collection.duplicates} onChange={(duplicates) => onChange({ duplicates })} />
          </section>
          <section>{recording}</section>
          <section>
            <button type="button" className="btn small bad" onClick={() => ask(true)}>
              {say('collectionForget')}
            </button>
          </section>
        </div>
      </Menu>
      {asking && (
        <Confirm
          title={say('collectionForgetTitle', collection.name)}
          text={say.count('collectionForgetText', videos)}
          yes={say('forget')}
          onNo={() => ask(false)}
          onYes={() => {
            ask(false);
            onForget();
          }}
        />
      )}
    </>
  );
}

interface WordsProps {
  label: string;
  value: string;
  long?: boolean;
  onLeave(text: string): void;
}

function Words({ label, value, long = false, onLeave }: WordsProps) {
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && typed !== value) onLeave(typed);
    type(null);
  };
  const shared = { id, dir: 'auto', value: typed ?? value, onBlur: leave } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {long ? (
        <textarea {...shared} className="input writing" rows={3} onChange={({ target }) => type(target.value)} />
      ) : (
        <span className="input">
          <input
            {...shared}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
          />
        </span>
      )}
    </div>
  );
}

function Duplicates({ rule, onChange }: { rule: DuplicateRule; onChange(rule: DuplicateRule): void }) {
  const say = useWords();
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="label">{say('duplicates')}</legend>
      {duplicateRules.map((one) => (
        <label key={one} className="choice">
          <input type="radio" name={name} checked={one === rule} onChange={() => onChange(one)} />
          <span>{say(rules[one][0])}</span>
          <span className="note">{say(rules[one][1])}</span>
        </label>
      ))}
    </fieldset>
  );
}
