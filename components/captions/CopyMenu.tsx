import { type KeyboardEvent, useEffect, useState } from 'react';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { Keys } from '@/components/ui/Keys';
import { lazyPart } from '@/components/ui/lazy-part';
import { Menu, useMenuClose } from '@/components/ui/Menu';
import { Segmented } from '@/components/ui/Segmented';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import type { CopyForm, CopyInput } from '@/lib/captions/copy/copy-input';
import type { CopyActions, CopyOptions } from '@/lib/captions/store/captions-state';
import type { CopyTemplate } from '@/lib/settings/settings';
import { languageName } from '@/lib/shared/display-names';
import { latinKey } from '@/lib/shared/latin-key';
import type { Label } from '@/lib/shared/localized-text';
import { ChoiceField, intervalChoices, TracksChoice } from './ExportChoices';
import type { LineSpan } from './line-painter';
import './copy-menu.css';

const LazyPreview = lazyPart(async () => (await import('./CopyPreview')).CopyPreview);
const LazyTemplates = lazyPart(async () => (await import('./TemplatesDialog')).TemplatesDialog);

interface SecondTrack {
  lang: string | null;
  both: boolean;
  onChooseBoth(on: boolean): void;
}

interface Props {
  actions: CopyActions & {
    /** Copies a link to the start of a line; `null` means the position in the video. */
    copyTimeLink(line: number | null): Promise<void>;
  };
  selection(): LineSpan | null;
  /** `null` if one track is shown. */
  second: SecondTrack | null;
  templates: readonly CopyTemplate[];
  /** The number of seconds between two times in text for a language model. */
  every: number;
  openCount: number;
  onChooseEvery(every: number): void;
  onEditTemplates(): void;
}

/** The menu that copies the selected lines, or all lines, in one of several forms. */
export function CopyMenu({ openCount, ...props }: Props) {
  const t = useTranslation();
  return (
    <Menu icon="copy" label={t('copy')} shortcut={shortcutKey('copy')} popupRole="dialog" openCount={openCount}>
      <CopyItems {...props} />
    </Menu>
  );
}

const labels: Record<CopyForm, Label> = {
  text: 'copyText',
  times: 'copyTimes',
  quotation: 'copyQuotation',
  paragraphs: 'copyParagraphs',
  markdown: { text: 'Markdown' },
  model: 'copyModel',
  anki: 'copyAnki',
};

/** The number of lines that a preview is made of. */
const previewLines = 12;

type Shown = CopyOptions['form'] | null;

function CopyItems({ actions, selection, second, templates, onEditTemplates, ...model }: Omit<Props, 'openCount'>) {
  const t = useTranslation();
  const close = useMenuClose();
  const [selected] = useState(selection);
  const [isWhole, setWhole] = useState(selected === null);
  const [shown, setShown] = useState<Shown>('text');
  const span = isWhole ? null : selected;
  const run = (action: () => unknown) => {
    close();
    void action();
  };
  const rows: FormRows = {
    onCopy: (form) => {
      const name = typeof form === 'string' ? t(labels[form]) : form.name;
      run(() => actions.copyLines({ form, name, ...(span && { span }) }));
    },
    onShow: setShown,
  };
  return (
    <>
      <section className="stack tight">
        {selected ? (
          <Segmented
            label={t('copy')}
            options={[
              [false, t.plural('copySelected', selected.until - selected.from)],
              [true, t('copyWhole')],
            ]}
            value={isWhole}
            onChoose={setWhole}
          />
        ) : (
          <div className="title">{t('copyWhole')}</div>
        )}
        {second && <TracksChoice {...second} />}
      </section>
      <section className="menu-rows">
        <Forms rows={rows} second={second} {...model} />
        <Row
          label={t('copyMoment')}
          onPress={() => run(() => actions.copyTimeLink(span?.from ?? null))}
          onShow={() => setShown(null)}
        />
      </section>
      <section className="menu-rows">
        {[...templates.entries()].map(([position, template]) => (
          <FormRow key={position} form={template} label={template.name} note={t('copyTemplate')} rows={rows} />
        ))}
        <Row label={t('templatesEdit')} onPress={() => run(onEditTemplates)} onShow={() => setShown(null)} />
      </section>
      <section className="copy-preview-area" aria-hidden="true">
        <div>
          {/* Reads the lines again when the user chooses the other tracks. */}
          <Preview key={String(second?.both)} form={shown} actions={actions} span={span} every={model.every} />
        </div>
      </section>
    </>
  );
}

interface FormRows {
  onCopy(form: CopyOptions['form']): void;
  onShow(form: CopyOptions['form']): void;
}

function Forms({
  rows,
  second,
  every,
  onChooseEvery,
}: Pick<Props, 'second' | 'every' | 'onChooseEvery'> & { rows: FormRows }) {
  const t = useTranslation();
  const language = second?.both && second.lang ? languageName(second.lang, t.locale) : null;
  return (
    <>
      <FormRow form="text" label={t('copyText')} keys={['Mod+c']} isFirst rows={rows} />
      <FormRow form="times" label={t('copyTimes')} keys={['c']} rows={rows} />
      <FormRow form="quotation" label={t('copyQuotation')} note={t('copyQuotationNote')} keys={['q']} rows={rows} />
      <FormRow form="paragraphs" label={t('copyParagraphs')} rows={rows} />
      <FormRow form="markdown" label="Markdown" note={t('copyMarkdownNote')} rows={rows} />
      <div className="flex-row">
        <FormRow form="model" label={t('copyModel')} rows={rows} />
        <ChoiceField
          label={t('copyModelTimes')}
          isLabelHidden
          value={String(every)}
          options={intervalChoices(every).map((seconds) => [String(seconds), t('copyModelEvery', seconds)])}
          onPick={(value) => onChooseEvery(Number(value))}
        />
      </div>
      <FormRow
        form="anki"
        label={t('copyAnki')}
        note={language ? t('copyAnkiWith', language) : t('copyAnkiNote')}
        rows={rows}
      />
    </>
  );
}

interface PreviewProps {
  form: Shown;
  actions: CopyActions;
  span: LineSpan | null;
  every: number;
}

/** Shows a form of the first of the chosen lines. */
function Preview({ form, actions, span, every }: PreviewProps) {
  const [input, setInput] = useState<CopyInput | null>(null);
  const from = span?.from ?? 0;
  const until = Math.min(span?.until ?? Number.POSITIVE_INFINITY, from + previewLines);
  useEffect(() => {
    let isCurrent = true;
    void actions.readCopyInput({ from, until }).then((read) => isCurrent && setInput(read));
    return () => {
      isCurrent = false;
    };
  }, [actions, from, until]);
  return form && input && <LazyPreview form={form} input={{ ...input, every }} lines={4} rows={4} />;
}

/** The form of a key that the menu shows next to it. */
function formOfKey(event: KeyboardEvent): CopyForm | null {
  // The key that opened the menu may still be held.
  if (event.repeat || event.altKey || event.shiftKey) return null;
  const key = latinKey({ key: event.key, code: event.code, shiftKey: false });
  if (event.ctrlKey || event.metaKey) return key === 'c' ? 'text' : null;
  return key === 'c' ? 'times' : key === 'q' ? 'quotation' : null;
}

interface RowProps {
  label: string;
  note?: string;
  keys?: readonly string[];
  /** The focus starts here. */
  isFirst?: boolean;
  onPress(): void;
  /** Called when the row has the focus or the pointer. */
  onShow(): void;
  onKeyDown?(event: KeyboardEvent): void;
}

function Row({ label, note, keys, isFirst, onPress, onShow, onKeyDown }: RowProps) {
  return (
    <button
      type="button"
      className="menu-item"
      data-next={isFirst}
      onClick={onPress}
      onFocus={onShow}
      onPointerEnter={onShow}
      onKeyDown={onKeyDown}
    >
      <span>
        <bdi>{label}</bdi> {note && <span className="note">{note}</span>}
      </span>
      {keys && (
        <span>
          <Keys keys={keys} />
        </span>
      )}
    </button>
  );
}

type FormRowProps = Omit<RowProps, 'onPress' | 'onShow' | 'onKeyDown'> & { form: CopyOptions['form']; rows: FormRows };

function FormRow({ form, rows, ...row }: FormRowProps) {
  const handleKey = (event: KeyboardEvent) => {
    const other = formOfKey(event);
    if (!other) return;
    event.preventDefault();
    rows.onCopy(other);
  };
  return <Row {...row} onPress={() => rows.onCopy(form)} onShow={() => rows.onShow(form)} onKeyDown={handleKey} />;
}

type CaptionsCopyProps = Pick<Props, 'actions' | 'selection' | 'second' | 'openCount'>;

export function CaptionsCopy(props: CaptionsCopyProps) {
  const app = useAppStore();
  const templates = useApp((state) => state.settings.copyTemplates);
  const every = useApp((state) => state.settings.copyInterval);
  const [edited, setEdited] = useState<CopyInput | null>(null);
  const { changeSettings, showToast } = app.getState();
  const edit = async () => {
    const { actions, selection } = props;
    const { from, until } = selection() ?? { from: 0, until: 2 };
    setEdited(await actions.readCopyInput({ from, until: Math.min(until, from + previewLines) }));
  };
  return (
    <>
      <CopyMenu
        {...props}
        templates={templates}
        every={every}
        onChooseEvery={(copyInterval) => void changeSettings({ copyInterval })}
        onEditTemplates={() => void edit()}
      />
      {edited && (
        <LazyTemplates
          input={edited}
          templates={templates}
          onChange={(copyTemplates, message, canUndo) => {
            setEdited(null);
            void changeSettings({ copyTemplates });
            const undo = () => void changeSettings({ copyTemplates: templates });
            showToast(message, canUndo ? { message: ['undo'], run: undo } : undefined);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
