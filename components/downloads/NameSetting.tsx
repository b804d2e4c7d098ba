import { useId, useState } from 'react';
import { Switch } from '@/components/ui/Switch';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/words';
import { downloadName, nameFields, unknownFields } from '@/lib/downloads/download-name';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';

type Naming = Settings['naming'];

/** A video with a title that is hard on names, so that the preview shows what becomes of it. */
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

/** How saved files are named, with an example that follows each key (FIL-06). */
export function NameSetting({ naming, onChange }: { naming: Naming; onChange: (naming: Naming) => void }) {
  const say = useTranslation();
  const field = useId();
  // What is typed stands at once; the settings follow.
  const [typed, type] = useState<string | null>(null);
  const template = typed ?? naming.template;
  const change = (next: string) => {
    type(next);
    onChange({ ...naming, template: next });
  };
  const first = defaultSettings.naming.template;
  return (
    <div className="stack tight naming">
      <TextField
        id={field}
        code
        label={say('namingTemplate')}
        note={say('namingFields', fieldList(say, nameFields))}
        value={template}
        onType={change}
      />
      <Preview field={field} name={downloadName({ ...naming, template }, sampleFile)} />
      <UnknownFields template={template} />
      <Switch
        label={say('namingEmoji')}
        note={say('namingEmojiNote')}
        on={naming.emoji}
        onChange={(emoji) => onChange({ template, emoji })}
      />
      {template !== first && (
        <button type="button" className="link" onClick={() => change(first)}>
          {say('namingReset')}
        </button>
      )}
    </div>
  );
}

function Preview({ field, name }: { field: string; name: string }) {
  const say = useTranslation();
  return (
    <p>
      <span className="note">{say('namingPreview')}</span>{' '}
      <output className="preview" dir="auto" htmlFor={field}>
        {name}
      </output>
    </p>
  );
}

function UnknownFields({ template }: { template: string }) {
  const say = useTranslation();
  const names = unknownFields(template);
  if (names.length === 0) return null;
  return (
    <p className="note" role="alert">
      {say.plural('namingUnknown', names.length, fieldList(say, names))}
    </p>
  );
}

const fieldList = (say: Translate, names: readonly string[]): string =>
  new Intl.ListFormat(say.locale, { type: 'unit' }).format(names.map((name) => `{${name}}`));
