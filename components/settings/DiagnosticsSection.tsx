import { useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { readDiagnosticFacts } from '@/lib/app/browser/diagnostic-facts';
import { copyText } from '@/lib/browser/page';
import { type DiagnosticFacts, diagnosticReport, reportFileName } from '@/lib/diagnostics/report';
import { saveThroughLink } from '@/lib/downloads/browser/save-through-link';
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

export function DiagnosticsSection() {
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
    </OptionsSection>
  );
}
