import { type ReactNode, useId } from 'react';
import { Combobox } from '@/components/ui/Combobox';
import { CountryCombobox, LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { useTranslation } from '@/components/ui/translation';
import { searchParameterLabels, valueLabelOf } from '@/lib/search/parameter-labels';
import { formatDateBound, parameterControls, parseDateBound, type SearchParameter } from '@/lib/search/search-form';
import { languages, resultTypes } from '@/lib/service/value-sets';
import type { Label, Message, MessageName, Translate } from '@/lib/shared/localized-text';

interface MomentFieldProps {
  label: string;
  /** A date bound as in `GET /search`, or an empty string. */
  value: string;
  /** True if a date without a time means the last second of the day, not the first. */
  isEnd: boolean;
  error: Message | undefined;
  onEnter(moment: string): void;
}

/** Edits a date with an optional time. Both are in UTC, which the service uses. */
export function DateTimeField({ label, value, isEnd, error, onEnter }: MomentFieldProps) {
  const t = useTranslation();
  const id = useId();
  const { day, time } = parseDateBound(value);
  const errorAttributes = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? id : undefined };
  return (
    <div className="field">
      <span className="label">{label} (UTC)</span>
      <div className="flex-row wrap date-time">
        <span className={error ? 'input invalid grow' : 'input grow'}>
          <input
            type="date"
            aria-label={t('searchDay', label)}
            value={day}
            {...errorAttributes}
            onChange={(event) => onEnter(formatDateBound(event.target.value, time, isEnd))}
          />
        </span>
        {day !== '' && (
          <span className="input grow">
            <input
              type="time"
              aria-label={t('searchTime', label)}
              value={time.slice(0, 5)}
              onChange={(event) => onEnter(formatDateBound(day, event.target.value, isEnd))}
            />
          </span>
        )}
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface FieldProps {
  name: SearchParameter;
  value: string;
  error: Message | undefined;
  /** The user's languages, in order of preference. */
  preferred: readonly string[];
  onEnter(value: string): void;
}

/** Shows the control that `parameterControls` defines for a parameter. The query has a field of its own. */
export function SearchParameterField(props: FieldProps) {
  const { name, value, onEnter } = props;
  const t = useTranslation();
  const { control } = parameterControls[name];
  const label = t(searchParameterLabels[name]);
  const none = t(unsentLabels[name] ?? 'any');
  const onChoose = (code: string | null) => onEnter(code ?? '');
  switch (control.is) {
    case 'set':
      return <SelectField {...props} values={control.values} />;
    case 'named':
      return (
        <WithNote {...props}>
          <Combobox
            label={label}
            choices={[{ code: null, name: none }, ...sortedChoices(t, name, control.values, value)]}
            value={value || null}
            noMatchText={t('findNone')}
            // Topics and categories are known by name; their ids mean nothing to users.
            noteOf={() => null}
            onChoose={onChoose}
          />
        </WithNote>
      );
    case 'country':
      return (
        <WithNote {...props}>
          <CountryCombobox label={label} none={none} value={value || null} onChoose={onChoose} />
        </WithNote>
      );
    case 'language':
      return (
        <WithNote {...props}>
          <LanguageCombobox
            label={label}
            none={none}
            onChoose={onChoose}
            codes={languages}
            preferred={props.preferred}
            value={value || null}
          />
        </WithNote>
      );
    case 'moment':
      return <DateTimeField {...props} label={label} isEnd={name === 'publishedBefore'} />;
    case 'types':
      return <TypeField {...props} label={label} />;
    default:
      return <FreeTextField {...props} values={control.is === 'suggested' ? control.values : []} />;
  }
}

/** Labels of the first choice, with which a parameter is not sent, where the service has a default. */
const unsentLabels: { readonly [P in SearchParameter]?: MessageName } = {
  order: 'searchOrderDefault',
  regionCode: 'serviceDefault',
  safeSearch: 'serviceDefault',
};

const hints: { readonly [P in SearchParameter]?: Label } = {
  channelId: 'searchChannelHint',
  location: { text: '53.55,9.99' },
  locationRadius: { text: '10km' },
};

const notes: { readonly [P in SearchParameter]?: MessageName } = {
  regionCode: 'searchRegionNote',
  videoLicense: 'searchLicenceNote',
};

/** Returns the values that have a label or are chosen, sorted for the user's language. */
function sortedChoices(t: Translate, name: SearchParameter, values: readonly string[], chosen: string) {
  const { compare } = new Intl.Collator(t.locale);
  const choices = values.flatMap((code) => {
    const label = valueLabelOf(name, code);
    return label || code === chosen ? [{ code, name: label ? t(label) : code }] : [];
  });
  return choices.sort((a, b) => compare(a.name, b.name));
}

function SelectField({ name, value, error, values, onEnter }: FieldProps & { values: readonly string[] }) {
  const t = useTranslation();
  const id = useId();
  const nameOf = (one: string) => {
    const label = valueLabelOf(name, one);
    return label ? t(label) : one;
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t(searchParameterLabels[name])}</label>
      <select
        id={id}
        className="select"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onEnter(event.target.value)}
      >
        <option value="">{t(unsentLabels[name] ?? 'any')}</option>
        {/* An invalid value from a loaded plan is listed as well, so that it can be shown with its error. */}
        {[...new Set([...values, ...(value ? [value] : [])])].map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-note`} error={error} />
    </div>
  );
}

function FreeTextField({ name, value, error, values, onEnter }: FieldProps & { values: readonly string[] }) {
  const t = useTranslation();
  const id = useId();
  const hint = hints[name];
  const note = notes[name];
  return (
    <div className="field">
      <label htmlFor={id}>{t(searchParameterLabels[name])}</label>
      <span className={error ? 'input invalid' : 'input'}>
        <input
          id={id}
          value={value}
          list={values.length > 0 ? `${id}-list` : undefined}
          placeholder={hint && t(hint)}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || note ? `${id}-note` : undefined}
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
      {note && !error && (
        <p className="note" id={`${id}-note`}>
          {t(note)}
        </p>
      )}
      <FieldError id={`${id}-note`} error={error} />
    </div>
  );
}

/** Adds a note and an error to a control that has neither. */
function WithNote({ name, error, children }: Pick<FieldProps, 'name' | 'error'> & { children: ReactNode }) {
  const t = useTranslation();
  const note = notes[name];
  return (
    <div className="stack tight">
      {children}
      {note && !error && <p className="note">{t(note)}</p>}
      <FieldError error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id?: string; error: Message | undefined }) {
  const t = useTranslation();
  if (!error) return null;
  return (
    <p className="note error-text" id={id} role="alert">
      {t.message(error)}
    </p>
  );
}

interface TypeFieldProps {
  label: string;
  /** Comma-separated; empty for all types. */
  value: string;
  error: Message | undefined;
  onEnter(value: string): void;
}

const typeLabels: Record<(typeof resultTypes)[number], MessageName> = {
  video: 'videos',
  channel: 'searchTypeChannel',
  playlist: 'searchTypePlaylist',
};

function TypeField({ label, value, error, onEnter }: TypeFieldProps) {
  const t = useTranslation();
  const selectedTypes = new Set(value === '' ? resultTypes : value.split(','));
  const toggle = (type: (typeof resultTypes)[number]) => {
    const types = resultTypes.filter((one) => (one === type) !== selectedTypes.has(one));
    // An empty list would mean all types, so one type stays selected.
    if (types.length > 0) onEnter(types.join(','));
  };
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="flex-row wrap">
        {resultTypes.map((type) => (
          <label key={type} className="checkbox-field">
            <input type="checkbox" checked={selectedTypes.has(type)} onChange={() => toggle(type)} />
            {t(typeLabels[type])}
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}
