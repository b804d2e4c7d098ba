import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { readDiagnosticFacts } from '@/lib/app/browser/diagnostic-facts';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { copyText } from '@/lib/browser/page';
import { type DiagnosticFacts, diagnosticReport, reportFileName } from '@/lib/diagnostics/report';
import { saveThroughLink } from '@/lib/downloads/browser/save-through-link';
import { ownValue } from '@/lib/shared/own-value';
import { OptionsSection } from './OptionsSection';

interface Props {
  /** `null` until requested. */
  report: string | null;
  includesAddresses: boolean;
  copied: boolean;
  onCreate(): void;
  onAddresses(on: boolean): void;
  onSave(): void;
  onCopy(): void;
}

/** Shows the diagnostics report, which the user can read, save or copy. The extension never sends it. */
export function DiagnosticsView({ report, includesAddresses, copied, onCreate, onAddresses, onSave, onCopy }: Props) {
  const t = useTranslation();
  const id = useId();
  return (
    <>
      <div>
        <button type="button" className="button" onClick={onCreate}>
          {t(report === null ? 'diagnosticsLook' : 'diagnosticsAgain')}
        </button>
      </div>
      {report !== null && (
        <>
          <Switch
            label={t('diagnosticsAddresses')}
            note={t('diagnosticsAddressesNote')}
            on={includesAddresses}
            onChange={onAddresses}
          />
          <div className="field">
            <label htmlFor={id}>{t('diagnosticsReport')}</label>
            <textarea
              id={id}
              className="input code report"
              readOnly
              rows={16}
              spellCheck={false}
              dir="ltr"
              value={report}
            />
          </div>
          <div className="flex-row wrap">
            <button type="button" className="button" onClick={onSave}>
              <Icon name="save" />
              {t('save')}
            </button>
            <button type="button" className="button" onClick={onCopy}>
              <Icon name={copied ? 'check' : 'copy'} />
              {t('diagnosticsCopy')}
            </button>
            <span className="note" role="status">
              {copied && t('diagnosticsCopied')}
            </span>
          </div>
        </>
      )}
    </>
  );
}

export function DiagnosticsSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const [facts, setFacts] = useState<DiagnosticFacts | null>(null);
  const [includesAddresses, setIncludesAddresses] = useState(false);
  const [copied, setCopied] = useState('');
  const text = facts && diagnosticReport(facts, includesAddresses);
  return (
    <OptionsSection id="diagnostics" description={t('sectionDiagnosticsWhat')}>
      <DiagnosticsView
        report={text}
        includesAddresses={includesAddresses}
        copied={text !== null && copied === text}
        onCreate={() => void readDiagnosticFacts().then(setFacts)}
        onAddresses={setIncludesAddresses}
        onSave={() => facts && text && void saveThroughLink(reportFileName(facts.at), 'application/json', [text])}
        onCopy={() => text && void copyText(text).then(() => setCopied(text))}
      />
      <ServiceDetails options={options} />
    </OptionsSection>
  );
}

/** How the messages and tracks of the active service are read. */
export function ServiceDetails({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const { serviceUrl, noCaptions, automaticTracks } = useStore(options, (state) => state.settings);
  const { changeSettings } = options.getState();
  const changePhrases = (phrases: readonly string[]) => {
    const { [serviceUrl]: _, ...others } = noCaptions;
    void changeSettings({ noCaptions: phrases.length > 0 ? { ...others, [serviceUrl]: [...phrases] } : others });
  };
  const changeAutomatic = (isAutomatic: boolean) => {
    const others = automaticTracks.filter((address) => address !== serviceUrl);
    void changeSettings({ automaticTracks: isAutomatic ? [...others, serviceUrl] : others });
  };
  if (serviceUrl === '') return null;
  return (
    <>
      <NoCaptionsPhrases phrases={ownValue(noCaptions, serviceUrl) ?? []} onChange={changePhrases} />
      <Switch
        label={t('automaticTracks')}
        note={t('automaticTracksNote')}
        on={automaticTracks.includes(serviceUrl)}
        onChange={changeAutomatic}
      />
    </>
  );
}

interface NoCaptionsPhrasesProps {
  phrases: readonly string[];
  onChange(phrases: readonly string[]): void;
}

/** Edits the phrases that mean "no captions", one per line. Without phrases, the built-in rule applies. */
function NoCaptionsPhrases({ phrases, onChange }: NoCaptionsPhrasesProps) {
  const t = useTranslation();
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const save = () => {
    if (typed !== null) onChange(phrasesIn(typed));
    type(null);
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('noCaptionsPhrases')}
      </label>
      <textarea
        id={id}
        className="input multiline"
        rows={3}
        dir="auto"
        spellCheck={false}
        maxLength={2000}
        aria-describedby={`${id}-note`}
        value={typed ?? phrases.join('\n')}
        onChange={(event) => type(event.target.value)}
        onBlur={save}
      />
      <p id={`${id}-note`} className="note">
        {t('noCaptionsPhrasesNote')}
      </p>
    </div>
  );
}

const phrasesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
