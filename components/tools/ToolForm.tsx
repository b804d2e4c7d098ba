import { useId } from 'react';
import { useTranslation } from '@/components/ui/translation';
import type { MessageName } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import {
  type ArgumentField,
  type ArgumentForm,
  type FieldError,
  type FieldValues,
  type JsonReason,
  jsonFieldKey,
} from '@/lib/tools/argument-form';

interface Props {
  form: ArgumentForm;
  typed: FieldValues;
  errors: readonly FieldError[];
  onType(key: string, text: string): void;
}

export function ToolForm({ form, ...rest }: Props) {
  const t = useTranslation();
  if (form.is === 'json') {
    const shared = { key: jsonFieldKey, name: '', label: t('toolsArguments'), note: '', required: false };
    return <ArgumentFieldView field={{ ...shared, is: 'json', why: form.why }} {...rest} />;
  }
  if (form.fields.length === 0) return <p className="note">{t('toolsNoArguments')}</p>;
  return (
    <div className="source-form">
      {form.fields.map((field) => (
        <ArgumentFieldView key={field.key} field={field} {...rest} />
      ))}
    </div>
  );
}

type FieldProps = Omit<Props, 'form'> & { field: ArgumentField };

function ArgumentFieldView(props: FieldProps) {
  const t = useTranslation();
  const id = useId();
  const { field, errors } = props;
  const label = field.required ? t('toolsRequired', field.label) : field.label;
  if (field.is === 'group') {
    return (
      <fieldset className="field tool-group">
        <legend className="label">{label}</legend>
        {field.note && <p className="note">{field.note}</p>}
        {field.fields.map((nestedField) => (
          <ArgumentFieldView {...props} key={nestedField.key} field={nestedField} />
        ))}
      </fieldset>
    );
  }
  const error = errors.find(({ key }) => key === field.key);
  const notes = [
    ...(field.is === 'json' ? [t(jsonReasonLabels[field.why])] : []),
    ...(field.is === 'list' ? [t('toolsListNote')] : []),
    ...(field.note ? [field.note] : []),
  ];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldControl {...props} id={id} isInvalid={error !== undefined} descriptionId={`${id}-about`} />
      <div id={`${id}-about`}>
        {error && (
          <p className="note error-text" role="alert">
            {t(fieldErrorLabels[error.why])}
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="note" dir="auto">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

interface ControlProps extends FieldProps {
  id: string;
  isInvalid: boolean;
  descriptionId: string;
}

function FieldControl({ field, typed, onType, id, isInvalid, descriptionId }: ControlProps) {
  const t = useTranslation();
  const value = ownValue(typed, field.key) ?? '';
  const shared = {
    id,
    value,
    'aria-describedby': descriptionId,
    'aria-invalid': isInvalid || undefined,
    onChange: ({ target }: { target: { value: string } }) => onType(field.key, target.value),
  };
  if (field.is === 'choice' || field.is === 'yes-no') {
    const values = field.is === 'choice' ? field.values : ['true', 'false'];
    const labelOf = (text: string) => (field.is === 'choice' ? displayValue(text) : t(text === 'true' ? 'yes' : 'no'));
    return (
      <select className="select" {...shared}>
        <option value="">{t('shortcutNone')}</option>
        {values.map((text) => (
          <option key={text} value={text}>
            {labelOf(text)}
          </option>
        ))}
      </select>
    );
  }
  if (field.is === 'list' || field.is === 'json') {
    const rows = field.key === jsonFieldKey ? 6 : 3;
    const code = field.is === 'json' && 'code';
    return (
      <textarea {...shared} className={code ? 'textarea code' : 'textarea'} rows={rows} spellCheck={false} dir="auto" />
    );
  }
  return (
    <span className={isInvalid ? 'input invalid' : 'input'}>
      <input {...shared} autoComplete="off" dir="auto" inputMode={field.is === 'number' ? 'decimal' : undefined} />
    </span>
  );
}

/** Formats a JSON value for display. Strings lose their quotes. */
const displayValue = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json);

const jsonReasonLabels: Record<JsonReason, MessageName> = {
  'no-schema': 'toolsJsonUnknown',
  'invalid-schema': 'toolsJsonUnknown',
  recursive: 'toolsJsonComplex',
  external: 'toolsJsonUnknown',
  'too-many': 'toolsJsonComplex',
  'too-deep': 'toolsJsonComplex',
  mixed: 'toolsJsonComplex',
};

const fieldErrorLabels: Record<FieldError['why'], MessageName> = {
  needed: 'toolsErrorRequired',
  'no-number': 'toolsErrorNumber',
  rounded: 'toolsErrorRounded',
  'no-json': 'toolsErrorJson',
  'no-object': 'toolsErrorObject',
};
