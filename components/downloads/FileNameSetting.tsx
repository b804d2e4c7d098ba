import { useId, useState } from 'react';
import { Switch } from '@/components/ui/Switch';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { downloadName, nameFields, unknownTemplateFields } from '@/lib/downloads/download-name';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';

type Naming = Settings['naming'];

/** A sample for the preview. Its title contains characters that are not allowed in file names. */
const sampleFile = {
  title: 'Tide mills 🌊 and the moon: how they kept time',
  id: 'tM9kQ2xVb4E',
  channel: 'Estuary Works',
  quality: '1080p60',
  codec: 'AV1',
  lang: 'en',
  date: '2026-11-20',
  ext: 'mp4',
};

export function FileNameSetting({ naming, onChange }: { naming: Naming; onChange: (naming: Naming) => void }) {
  const t = useTranslation();
  const field = useId();
  // The typed text, shown immediately; the settings are updated asynchronously.
  const [text, setText] = useState<string | null>(null);
  const template = text ?? naming.template;
  const change = (next: string) => {
    setText(next);
    onChange({ ...naming, template: next });
  };
  const first = defaultSettings.naming.template;
  return (
    <div className="stack tight file-name-setting">
      <TextField
        id={field}
        code
        label={t('namingTemplate')}
        note={t('namingFields', fieldList(t, nameFields))}
        value={template}
        onType={change}
      />
      <Preview field={field} name={downloadName({ ...naming, template }, sampleFile)} />
      <UnknownFields template={template} />
      <Switch
        label={t('namingEmoji')}
        note={t('namingEmojiNote')}
        on={naming.emoji}
        onChange={(emoji) => onChange({ template, emoji })}
      />
      {template !== first && (
        <button type="button" className="link" onClick={() => change(first)}>
          {t('namingReset')}
        </button>
      )}
    </div>
  );
}

function Preview({ field, name }: { field: string; name: string }) {
  const t = useTranslation();
  return (
    <p>
      <span className="note">{t('namingPreview')}</span>{' '}
      <output className="preview" dir="auto" htmlFor={field}>
        {name}
      </output>
    </p>
  );
}

function UnknownFields({ template }: { template: string }) {
  const t = useTranslation();
  const names = unknownTemplateFields(template);
  if (names.length === 0) return null;
  return (
    <p className="note" role="alert">
      {t.plural('namingUnknown', names.length, fieldList(t, names))}
    </p>
  );
}

const fieldList = (t: Translate, names: readonly string[]): string =>
  new Intl.ListFormat(t.locale, { type: 'unit' }).format(names.map((name) => `{${name}}`));
