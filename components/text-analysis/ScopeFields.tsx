import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { joinFacts } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { hasWordRules } from '@/lib/captions/word-counts';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import type { ChosenTracks } from '@/lib/text-analysis/choose-tracks';
import { useLanguages, useStopWords, useTextAnalysis, useTextAnalysisStore } from './use-text-analysis';

const languageText = (t: Translate, lang: string): string =>
  lang === 'und' ? t('languageUnknown') : languageName(lang, t.locale);

export function LanguageField() {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const { lang, languages } = useLanguages();
  return (
    <select
      className="select small"
      aria-label={t('language')}
      value={lang}
      onChange={({ target }) => store.getState().choose({ lang: target.value, node: null })}
    >
      {languages.map((one) => (
        <option key={one} value={one}>
          {languageText(t, one)}
        </option>
      ))}
    </select>
  );
}

interface CollectionFieldProps {
  label: string;
  /** The name of the choice of no collection, which is `null`. */
  noneLabel: string;
  value: string | null;
  onChoose(id: string | null): void;
}

export function CollectionField({ label, noneLabel, value, onChoose }: CollectionFieldProps) {
  const collections = useLibrary((state) => state.collections) ?? [];
  return (
    <select
      className="select small"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
    >
      <option value="">{noneLabel}</option>
      {collections.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Chooses the language and the collection to analyse. */
export function ScopeFields() {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const collection = useTextAnalysis((state) => state.choices.collection);
  return (
    <>
      <LanguageField />
      <CollectionField
        label={t('collections')}
        noneLabel={t('textsAllSaved')}
        value={collection}
        onChoose={(id) => store.getState().choose({ collection: id })}
      />
    </>
  );
}

export function StopWordsField() {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const hides = useTextAnalysis((state) => state.choices.hidesStopWords);
  const { lang } = useLanguages();
  const hasList = useStopWords(lang).size > 0;
  return (
    <label className="flex-row nowrap">
      <input
        type="checkbox"
        checked={hides && hasList}
        disabled={!hasList}
        onChange={({ target }) => store.getState().choose({ hidesStopWords: target.checked })}
      />
      {hasList ? t('textsWithoutStopWords') : t('textsNoStopWords', languageText(t, lang))}
    </label>
  );
}

export function ExportButton({ disabled, onPress }: { disabled: boolean; onPress(): void }) {
  const t = useTranslation();
  return (
    <button type="button" className="button small quiet" disabled={disabled} onClick={onPress}>
      <Icon name="download" />
      <span>{t('exportCsv')}</span>
    </button>
  );
}

/** Returns the size of a group in one line, with the tracks that may be automatic. */
export const tracksText = (t: Translate, { tracks, automatic }: ChosenTracks): string =>
  joinFacts(t, [t.plural('textsTracks', tracks.length), automatic > 0 && t.plural('textsAutomatic', automatic)]);

/** Shows the tracks that are analysed or read, and how an analysis that ended early is run again. */
export function ScopeLine({ text }: { text: string }) {
  const t = useTranslation();
  const { lang } = useLanguages();
  return (
    <>
      <p className="flex-row wrap note">
        <span>{text}</span>
        <Progress />
      </p>
      {!hasWordRules(lang) && (
        <Notice icon="info">
          {lang === 'und' ? t('wordListNoLanguage') : t.message(['wordListOtherLanguage', { lang }])}
        </Notice>
      )}
      <Ended />
    </>
  );
}

function Progress() {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const reading = useTextAnalysis((state) => state.reading);
  return (
    <span role="status">
      {reading && (
        <>
          {t('savedReading', reading.done, reading.total)}{' '}
          <button type="button" className="link" onClick={store.getState().stop}>
            {t('stop')}
          </button>
        </>
      )}
    </span>
  );
}

function Ended() {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const end = useTextAnalysis((state) => state.end);
  if (!end) return null;
  const again = (
    <button type="button" className="button small" onClick={store.getState().close}>
      {t('tryAgain')}
    </button>
  );
  return (
    <Notice icon="triangle-alert" action={again}>
      {t(end === 'stopped' ? 'textsStopped' : 'textsFailed')}
    </Notice>
  );
}

/** Says that the chosen language and collection have no saved captions. */
export function NoTracks() {
  const t = useTranslation();
  const library = useLibraryStore();
  return (
    <StateView
      icon="captions-off"
      heading={t('textsNoTracks')}
      actions={
        <button type="button" className="button small" onClick={() => library.getState().goToPane('bulk-captions')}>
          {t('bulkCaptions')}
        </button>
      }
    >
      <p>{t('textsNoTracksSentence')}</p>
    </StateView>
  );
}
