import type { ReactNode } from 'react';
import { ModeChoice } from '@/components/captions/ModeChoice';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { useTranslation } from '@/components/ui/translation';
import { captionFormats, formats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';
import type { TrackRequest } from '@/lib/captions/track-request';
import type { Views } from '@/lib/captions/views';
import { captionLanguages } from '@/lib/service/value-sets';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  wanted: TrackRequest;
  /** The user's languages, in order. */
  preferred: readonly string[];
  formats: readonly WrittenFormat[];
  views: Views;
  onWant(change: Partial<TrackRequest>): void;
  onFormats(formats: WrittenFormat[]): void;
  onView(change: Partial<Views>): void;
  /** Further fields below the mode. */
  children: ReactNode;
}

/** Chooses language, mode, formats and views. */
export function BulkChoices({ wanted, preferred, formats: chosen, views, onWant, onFormats, onView, children }: Props) {
  const t = useTranslation();
  return (
    <div className="many-choices">
      <div className="stack">
        <LanguageCombobox
          label={t('captionsLanguage')}
          codes={captionLanguages}
          preferred={preferred}
          none={t('languageAny')}
          value={wanted.lang}
          onChoose={(lang) => onWant({ lang })}
        />
        <ModeChoice wanted={wanted} onMode={(mode) => onWant({ mode })} />
        {children}
      </div>
      <div className="stack">
        <FormatChoice chosen={chosen} onChoose={onFormats} />
        <ViewBoxes views={views} onView={onView} />
      </div>
    </div>
  );
}

const exportFormats = captionFormats.filter(isWrittenFormat);

/** At least one format stays selected, because a zip needs files. */
function FormatChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly WrittenFormat[];
  onChoose(formats: WrittenFormat[]): void;
}) {
  const t = useTranslation();
  const toggle = (format: WrittenFormat) => {
    const next = exportFormats.filter((one) => (one === format) !== chosen.includes(one));
    if (next.length > 0) onChoose(next);
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('manyFormats')}</legend>
      <div className="many-formats">
        {exportFormats.map((format) => (
          <label key={format} className="ticked">
            <input type="checkbox" checked={chosen.includes(format)} onChange={() => toggle(format)} />
            <span>{t(formats[format].name as MessageName)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const viewNames = {
  noTags: 'viewNoTags',
  rolling: 'viewRolling',
  sentences: 'viewSentences',
  noSounds: 'viewNoSounds',
} as const satisfies Partial<Record<keyof Views, MessageName>>;
const choosableViews = Object.keys(viewNames) as (keyof typeof viewNames)[];

function ViewBoxes({ views, onView }: Pick<Props, 'views' | 'onView'>) {
  const t = useTranslation();
  return (
    <fieldset className="field">
      <legend className="label">{t('manyViews')}</legend>
      {choosableViews.map((view) => (
        <label key={view} className="ticked">
          <input type="checkbox" checked={views[view]} onChange={() => onView({ [view]: !views[view] })} />
          <span>{t(viewNames[view])}</span>
        </label>
      ))}
    </fieldset>
  );
}
