import { type ReactNode, useId } from 'react';
import { useBulk } from '@/components/bulk-captions/use-bulk';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { Combobox, languageChoices } from '@/components/ui/Combobox';
import { FormSection } from '@/components/ui/FormSection';
import { priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { anyLanguage, requestsFromSettings } from '@/lib/bulk-captions/store/bulk-store';
import { chosenFormats } from '@/lib/bulk-captions/store/zip-store';
import { createFileNamer } from '@/lib/captions/file-names';
import { formats } from '@/lib/captions/formats';
import { fileNameTags, type Views } from '@/lib/captions/views';
import type { VideoId } from '@/lib/service/ids';
import { quoteFor } from '@/lib/service/quote';
import { type CaptionMode, captionLanguages, captionModes } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName } from '@/lib/shared/localized-text';
import { FormatCheckboxes } from './BulkExport';
import { useBulkRoute } from './use-bulk-sources';

export function BulkSetup() {
  const t = useTranslation();
  const { views, choose } = useBulkRoute();
  return (
    <>
      <CaptionsSection />
      <FormSection heading={t('files')}>
        <FormatCheckboxes />
        <FileNameExample />
      </FormSection>
      <FormSection heading={t('bulkViews')}>
        <ViewTicks views={views} onView={(change) => choose({ views: { ...views, ...change } })} />
      </FormSection>
    </>
  );
}

const modeNames: Record<CaptionMode, MessageName> = {
  default: 'bulkModeSkip',
  'fallback-auto-translated': 'getMachineTranslation',
  'fallback-whisper': 'transcribeSpeech',
  'force-whisper': 'modeTranscribeAlways',
};
/** Ordered by how much the service adds: published captions only, then machine translation, then transcription. */
const modes = captionModes.toSorted(
  (one, other) => Object.keys(modeNames).indexOf(one) - Object.keys(modeNames).indexOf(other),
);

function CaptionsSection() {
  const app = useAppStore();
  const t = useTranslation();
  const id = useId();
  const bulkCaptions = useApp((state) => state.settings.bulkCaptions);
  const languages = useApp((state) => state.settings.languages);
  const requests = requestsFromSettings({ bulkCaptions, languages });
  const mode = requests[0]?.mode ?? 'default';
  const change = (part: Partial<typeof bulkCaptions>) =>
    void app.getState().changeSettings({ bulkCaptions: { ...app.getState().settings.bulkCaptions, ...part } });
  return (
    <FormSection heading={t('captions')}>
      <div className="form-columns">
        <CaptionLanguages
          selected={requests.map(({ lang }) => lang)}
          preferred={languages}
          onChoose={([lang = null, ...otherLangs]) => change({ lang, otherLangs })}
        />
        <div className="field">
          <label htmlFor={id}>{t('bulkIfNone')}</label>
          <select id={id} className="select" value={mode} onChange={({ target }) => change({ mode: target.value })}>
            {modes.map((one) => (
              <option key={one} value={one}>
                {t(modeNames[one])}
              </option>
            ))}
          </select>
          {mode.endsWith('-whisper') && <p className="note">{t('modeMinutes')}</p>}
        </div>
      </div>
      {mode === 'default' && (
        <ListFirst checked={bulkCaptions.listFirst} onChange={(listFirst) => change({ listFirst })} />
      )}
    </FormSection>
  );
}

interface ListFirstProps {
  checked: boolean;
  onChange(checked: boolean): void;
}

/**
 * Offers to list the caption languages of each video first, so that no request is paid for a language that a video
 * lacks.
 */
function ListFirst({ checked, onChange }: ListFirstProps) {
  const t = useTranslation();
  const note = useId();
  const settings = useApp((state) => state.settings);
  const price = priceText(t, quoteFor('captionFiles', { videoId: sampleId }, settings));
  return (
    <label className="switch-field">
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={note}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{t('bulkListFirst')}</span>
      <span id={note} className="note">
        {t('bulkListFirstNote', price)}
      </span>
    </label>
  );
}

function FileNameExample() {
  const t = useTranslation();
  const { bulkCaptions, languages, naming } = useApp((state) => state.settings);
  const { ids, titles } = useBulk();
  const qualifiers = fileNameTags(useBulkRoute().views);
  const videoId = ids[0] ?? sampleId;
  const title = ids[0] === undefined ? t('bulkSampleTitle') : (titles.get(ids[0]) ?? null);
  const lang = requestsFromSettings({ bulkCaptions, languages })[0]?.lang ?? 'en';
  const [format] = chosenFormats(bulkCaptions.formats);
  const name = format && createFileNamer(naming)({ videoId, title, lang, qualifiers }, formats[format].extension);
  return (
    <p className="note bulk-name">
      {t('bulkFileName')} <bdi dir="ltr">{name}</bdi>
    </p>
  );
}

const sampleId = 'tM9kQ2xVb4E' as VideoId;

const viewNames = {
  rolling: 'viewRolling',
  sentences: 'viewSentences',
  noSounds: 'viewNoSounds',
  noTags: 'viewNoTags',
  continued: 'viewContinued',
} as const satisfies Partial<Record<keyof Views, MessageName>>;
const choosableViews = Object.keys(viewNames) as (keyof typeof viewNames)[];

function ViewTicks({ views, onView }: { views: Views; onView(change: Partial<Views>): void }): ReactNode {
  const t = useTranslation();
  return (
    <div className="form-checkboxes long">
      {choosableViews.map((view) => (
        <label key={view} className="checkbox-field">
          <input type="checkbox" checked={views[view]} onChange={() => onView({ [view]: !views[view] })} />
          <span>{t(viewNames[view])}</span>
        </label>
      ))}
    </div>
  );
}

interface Props {
  /** Language codes in the user's order; a single `null` stands for any language. */
  selected: readonly (string | null)[];
  /** The user's languages in order of preference, listed first. */
  preferred: readonly string[];
  /** Receives language codes in order; `anyLanguage` if any language is accepted. */
  onChoose(codes: string[]): void;
}

/** Stands for any language; no language has this code. */
const anyCode = 'any';

/** Lets the user select one or more languages. "Any language" excludes all others. */
function CaptionLanguages({ selected, preferred, onChoose }: Props) {
  const t = useTranslation();
  const codes = selected.filter((code) => code !== null);
  const choices = [
    { code: null, name: t('languageAdd') },
    ...(codes.length > 0 ? [{ code: anyCode, name: t('anyLanguage') }] : []),
    ...languageChoices(captionLanguages, preferred, t.locale).filter(({ code }) => !codes.includes(code)),
  ];
  const add = (code: string | null) => {
    if (code !== null) onChoose(code === anyCode ? [anyLanguage] : [...codes, code]);
  };
  return (
    <div className="field">
      <span className="label">{t('languages')}</span>
      <div className="flex-row wrap bulk-source">
        <ul className="bulk-languages" aria-label={t('languages')}>
          {selected.map((code) => (
            <li key={code ?? anyLanguage}>
              <span>{code === null ? t('anyLanguage') : languageName(code, t.locale)}</span>
              {code !== null && (
                <button
                  type="button"
                  aria-label={t('languageRemove', languageName(code, t.locale))}
                  title={t('languageRemove', languageName(code, t.locale))}
                  onClick={() => onChoose(codes.length > 1 ? codes.filter((one) => one !== code) : [anyLanguage])}
                >
                  <Icon name="x" small />
                </button>
              )}
            </li>
          ))}
        </ul>
        <Combobox
          label={t('languageAdd')}
          choices={choices}
          value={null}
          noMatchText={t('languageNone')}
          isLabelHidden
          onChoose={add}
        />
      </div>
    </div>
  );
}
