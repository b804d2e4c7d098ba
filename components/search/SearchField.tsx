import { type ReactNode, useId } from 'react';
import { Combobox } from '@/components/ui/Combobox';
import { CountryCombobox } from '@/components/ui/CountryCombobox';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { useTranslation } from '@/components/ui/words';
import { parameterNames, valueNameOf } from '@/lib/search/parameter-names';
import { parameterControls, type SearchParameter } from '@/lib/search/search-form';
import { languages } from '@/lib/service/value-sets';
import type { Message, MessageName, Translate } from '@/lib/shared/localized-text';
import { MomentField } from './MomentField';
import { TypeField } from './TypeField';

interface FieldProps {
  name: SearchParameter;
  value: string;
  /** What is wrong with it, in words. */
  problem: Message | undefined;
  /** The user's languages, in order. */
  preferred: readonly string[];
  /** Why it cannot be said to this service now. */
  off?: ReactNode;
  onEnter(value: string): void;
}

/** The control of one parameter, after its row of the form's table; the query has one of its own. */
export function SearchField(props: FieldProps) {
  const { name, value, onEnter } = props;
  const t = useTranslation();
  const { control } = parameterControls[name];
  const label = t(parameterNames[name]);
  const none = t('searchNotSent');
  const onChoose = (code: string | null) => onEnter(code ?? '');
  switch (control.is) {
    case 'set':
      return <SelectField {...props} values={control.values} />;
    case 'named':
      return (
        <WithNote {...props}>
          <Combobox
            label={label}
            choices={[{ code: null, name: none }, ...sortedChoices(t, name, control.values)]}
            value={value || null}
            noMatchText={t('searchUnmatched')}
            onChoose={onChoose}
          />
        </WithNote>
      );
    case 'country':
      return (
        <WithNote {...props} note="searchRegionNote">
          <CountryCombobox label={label} none={none} value={value || null} onChoose={onChoose} />
        </WithNote>
      );
    case 'language':
      return (
        <WithNote {...props}>
          <LanguageCombobox
            {...{ label, none, onChoose }}
            codes={languages}
            preferred={props.preferred}
            value={value || null}
          />
        </WithNote>
      );
    case 'moment':
      return <MomentField {...props} label={label} end={name === 'publishedBefore'} />;
    case 'types':
      return <TypeField {...props} label={label} />;
    default:
      return <FreeTextField {...props} values={control.is === 'suggested' ? control.values : []} />;
  }
}

const hints: { readonly [P in SearchParameter]?: MessageName } = {
  channelId: 'searchChannelHint',
  location: 'searchPlaceHint',
  locationRadius: 'searchRadiusHint',
};

/** Topics and categories by their names, in the order of the language. */
function sortedChoices(t: Translate, name: SearchParameter, values: readonly string[]) {
  const { compare } = new Intl.Collator(t.locale);
  const nameOf = (code: string) => {
    const known = valueNameOf(name, code);
    return known ? t(known) : code;
  };
  return values.map((code) => ({ code, name: nameOf(code) })).sort((a, b) => compare(a.name, b.name));
}

function SelectField({ name, value, problem, off, values, onEnter }: FieldProps & { values: readonly string[] }) {
  const t = useTranslation();
  const id = useId();
  const nameOf = (one: string) => {
    const known = valueNameOf(name, one);
    return known ? t(known) : one;
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t(parameterNames[name])}</label>
      <select
        id={id}
        className="select"
        disabled={off !== undefined}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        onChange={(event) => onEnter(event.target.value)}
      >
        <option value="">{t('searchNotSent')}</option>
        {/* A value that a plan brought along and the service does not know is shown, with what is wrong. */}
        {[...new Set([...values, ...(value ? [value] : [])])].map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-note`} problem={problem} />
      {off}
    </div>
  );
}

function FreeTextField({ name, value, problem, values, onEnter }: FieldProps & { values: readonly string[] }) {
  const t = useTranslation();
  const id = useId();
  const hint = hints[name];
  return (
    <div className="field">
      <label htmlFor={id}>{t(parameterNames[name])}</label>
      <span className={problem ? 'input bad' : 'input'}>
        <input
          id={id}
          value={value}
          list={values.length > 0 ? `${id}-list` : undefined}
          placeholder={hint && t(hint)}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
          onChange={(event) => onEnter(event.target.value)}
        />
      </span>
      {values.length > 0 && (
        <datalist id={`${id}-list`}>
          {values.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <FieldError id={`${id}-note`} problem={problem} />
    </div>
  );
}

/** A control that has no place of its own for what is wrong with it. */
function WithNote({
  problem,
  note,
  children,
}: Pick<FieldProps, 'problem'> & { note?: MessageName; children: ReactNode }) {
  const t = useTranslation();
  return (
    <div className="stack tight">
      {children}
      {note && !problem && <p className="note">{t(note)}</p>}
      <FieldError problem={problem} />
    </div>
  );
}

/** Read out when it comes, and told with its control. */
export function FieldError({ id, problem }: { id?: string; problem: Message | undefined }) {
  const t = useTranslation();
  if (!problem) return null;
  return (
    <p className="note failed" id={id} role="alert">
      {t.saying(problem)}
    </p>
  );
}
