import { useId, useRef, useState } from 'react';
import { useModal } from '@/components/ui/ConfirmDialog';
import { Icon, IconButton } from '@/components/ui/Icon';
import { Segmented } from '@/components/ui/Segmented';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import type { CopyInput } from '@/lib/captions/copy/copy-input';
import { similarField, templateFields, unknownFieldIn } from '@/lib/captions/copy/template-fields';
import { type CopyTemplate, maxTemplateName, maxTemplates, maxTemplateText } from '@/lib/settings/settings';
import type { Message, Translate } from '@/lib/shared/localized-text';
import { CopyPreview } from './CopyPreview';

/** The text of a new template: a list with links, as in Markdown. */
const firstText = '- [{time}]({link}) {text}\n  {second}';

interface Props {
  /** The lines of the preview. */
  input: CopyInput;
  templates: readonly CopyTemplate[];
  /** Stores the templates and closes the dialog. */
  onChange(templates: CopyTemplate[], message: Message, canUndo: boolean): void;
  onClose(): void;
}

/** Edits the templates for copied lines, with a preview of the current video. */
export function TemplatesDialog({ input, templates, onChange, onClose }: Props) {
  const t = useTranslation();
  const heading = useId();
  const dialog = useModal();
  const newTemplate = (): CopyTemplate => ({ name: t('templateNew'), text: firstText, eachLine: true });
  const [drafts, setDrafts] = useState(() => (templates.length > 0 ? [...templates] : [newTemplate()]));
  const [index, setIndex] = useState(0);
  const draft = drafts[index] ?? newTemplate();
  const problem = problemOf(t, draft);
  const change = (patch: Partial<CopyTemplate>) => setDrafts(drafts.with(index, { ...draft, ...patch }));
  const add = (template: CopyTemplate) => {
    setDrafts([...drafts, template]);
    setIndex(drafts.length);
  };
  const isFull = drafts.length >= maxTemplates;
  // Only a valid template can be left, so that Save depends on what is shown.
  const canAdd = problem === null && !isFull;
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={heading} onCancel={onClose} onClose={onClose}>
      <div className="flex-row">
        <h2 className="grow" id={heading}>
          {t('templates')}
        </h2>
        <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={onClose} />
      </div>
      <div className="flex-row">
        <select
          className="select grow"
          aria-label={t('templates')}
          value={index}
          disabled={problem !== null}
          onChange={({ target }) => setIndex(Number(target.value))}
        >
          {[...drafts.entries()].map(([position, { name }]) => (
            <option key={position} value={position}>
              {name}
            </option>
          ))}
        </select>
        <IconButton icon="plus" label={t('templateNew')} disabled={!canAdd} onPress={() => add(newTemplate())} />
      </div>
      {isFull && <p className="note">{t('templateMost', maxTemplates)}</p>}
      <TextField label={t('name')} value={draft.name} maxLength={maxTemplateName} onType={(name) => change({ name })} />
      <Segmented
        label={t('templateApplies')}
        options={[
          [true, t('templateEachLine')],
          [false, t('templateOnce')],
        ]}
        value={draft.eachLine}
        onChoose={(eachLine) => change({ eachLine })}
      />
      <TemplateText text={draft.text} problem={problem} onType={(text) => change({ text })} />
      <section className="field" aria-label={t('templatePreview')}>
        <span className="label">{t('templatePreview')}</span>
        <div className="template-preview">
          <CopyPreview form={draft} input={input} lines={4} rows={8} hasEmptyLines />
        </div>
      </section>
      <div className="flex-row wrap dialog-actions">
        {index < templates.length && (
          <button
            type="button"
            className="button quiet danger"
            onClick={() => onChange(drafts.toSpliced(index, 1), ['templateDeleted', draft.name], true)}
          >
            {t('delete')}
          </button>
        )}
        <span className="grow" />
        <button type="button" className="button quiet" disabled={!canAdd} onClick={() => add(draft)}>
          {t('templateDuplicate')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={problem !== null}
          onClick={() => onChange(drafts, ['templatesSaved'], false)}
        >
          {t('save')}
        </button>
      </div>
    </dialog>
  );
}

/** Returns why a template can't be saved, and what to do; `null` if it can. */
function problemOf(t: Translate, { name, text }: CopyTemplate): string | null {
  if (name.trim() === '') return t('templateNoName');
  if (text.trim() === '') return t('templateNoText');
  if (text.length > maxTemplateText) return t('templateLong', maxTemplateText, text.length);
  const unknown = unknownFieldIn(text);
  if (unknown === null) return null;
  const similar = similarField(unknown);
  return similar ? t('templateUnknownUse', `{${unknown}}`, `{${similar}}`) : t('templateUnknown', `{${unknown}}`);
}

interface TemplateTextProps {
  text: string;
  problem: string | null;
  onType(text: string): void;
}

/** The text of a template, with a button that inserts each field. */
function TemplateText({ text, problem, onType }: TemplateTextProps) {
  const t = useTranslation();
  const id = useId();
  const reason = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (field: string) => {
    const element = area.current;
    if (!element) return;
    element.setRangeText(`{${field}}`, element.selectionStart, element.selectionEnd, 'end');
    element.focus();
    onType(element.value);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('namingTemplate')}</label>
      <textarea
        ref={area}
        id={id}
        className="input multiline code"
        rows={4}
        dir="auto"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : reason}
        onChange={({ target }) => onType(target.value)}
      />
      {problem !== null && (
        <p className="flex-row note error-text" id={reason} role="alert">
          <Icon name="triangle-alert" small />
          <span>{problem}</span>
        </p>
      )}
      <fieldset className="flex-row wrap template-fields" aria-label={t('templateInsert')}>
        {templateFields.map((field) => (
          <button key={field} type="button" className="chip" onClick={() => insert(field)}>
            <code dir="ltr">{`{${field}}`}</code>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
