import { useId } from 'react';
import { useWords } from '@/components/ui/words';
import type { MessageName } from '@/lib/shared/localized-text';
import { type FieldFault, type Typed, wholeKey } from '@/lib/tools/arguments';
import type { Field, Form, JsonReason } from '@/lib/tools/form';

interface Props {
  form: Form;
  typed: Typed;
  faults: readonly FieldFault[];
  onType(key: string, text: string): void;
}

/** A field for each argument of a tool, as its schema has them. */
export function ToolForm({ form, ...rest }: Props) {
  const say = useWords();
  if (form.is === 'json') {
    const shared = { key: wholeKey, name: '', label: say('toolsArguments'), note: '', required: false };
    return <OneField field={{ ...shared, is: 'json', why: form.why }} {...rest} />;
  }
  if (form.fields.length === 0) return <p className="note">{say('toolsNoArguments')}</p>;
  return (
    <div className="source-form">
      {form.fields.map((field) => (
        <OneField key={field.key} field={field} {...rest} />
      ))}
    </div>
  );
}

type FieldProps = Omit<Props, 'form'> & { field: Field };

function OneField(props: FieldProps) {
  const say = useWords();
  const id = useId();
  const { field, faults } = props;
  const label = field.required ? say('toolsRequired', field.label) : field.label;
  if (field.is === 'group') {
    return (
      <fieldset className="field tool-group">
        <legend className="label">{label}</legend>
        {field.note && <p className="note">{field.note}</p>}
        {field.fields.map((inside) => (
          <OneField {...props} key={inside.key} field={inside} />
        ))}
      </fieldset>
    );
  }
  const fault = faults.find(({ key }) => key === field.key);
  const notes = [
    ...(field.is === 'json' ? [say(reasons[field.why])] : []),
    ...(field.is === 'list' ? [say('toolsListNote')] : []),
    ...(field.note ? [field.note] : []),
  ];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Control {...props} id={id} bad={fault !== undefined} about={`${id}-about`} />
      <div id={`${id}-about`}>
        {fault && (
          <p className="note failed" role="alert">
            {say(faultNames[fault.why])}
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
  bad: boolean;
  about: string;
}

function Control({ field, typed, onType, id, bad, about }: ControlProps) {
  const say = useWords();
  const value = Object.hasOwn(typed, field.key) ? (typed[field.key] ?? '') : '';
  const shared = {
    id,
    value,
    'aria-describedby': about,
    'aria-invalid': bad || undefined,
    onChange: ({ target }: { target: { value: string } }) => onType(field.key, target.value),
  };
  if (field.is === 'choice' || field.is === 'yes-no') {
    const values = field.is === 'choice' ? field.values : ['true', 'false'];
    const named = (text: string) =>
      field.is === 'choice' ? plainText(text) : say(text === 'true' ? 'toolsYes' : 'toolsNo');
    return (
      <select className="select" {...shared}>
        <option value="">{say('toolsOptional')}</option>
        {values.map((text) => (
          <option key={text} value={text}>
            {named(text)}
          </option>
        ))}
      </select>
    );
  }
  if (field.is === 'list' || field.is === 'json') {
    const rows = field.key === wholeKey ? 6 : 3;
    const code = field.is === 'json' && 'code';
    return <textarea {...shared} className={code ? 'paste code' : 'paste'} rows={rows} spellCheck={false} dir="auto" />;
  }
  return (
    <span className={bad ? 'input bad' : 'input'}>
      <input {...shared} autoComplete="off" dir="auto" inputMode={field.is === 'number' ? 'decimal' : undefined} />
    </span>
  );
}

/** A value that stands as JSON, as people read it. */
const plainText = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json);

const reasons: Record<JsonReason, MessageName> = {
  'no-schema': 'toolsJsonNoSchema',
  broken: 'toolsJsonBroken',
  recursive: 'toolsJsonRecursive',
  elsewhere: 'toolsJsonElsewhere',
  'too-many': 'toolsJsonTooMany',
  'too-deep': 'toolsJsonTooDeep',
  mixed: 'toolsJsonMixed',
};

const faultNames: Record<FieldFault['why'], MessageName> = {
  needed: 'toolsFaultNeeded',
  'no-number': 'toolsFaultNumber',
  'no-json': 'toolsFaultJson',
  'no-object': 'toolsFaultObject',
};
