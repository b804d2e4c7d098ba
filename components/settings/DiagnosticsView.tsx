import { useId } from 'react';
import { Icon } from '@/components/ui/Icon';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  /** `null` until it was asked for. */
  report: string | null;
  withAddresses: boolean;
  copied: boolean;
  onLook(): void;
  onAddresses(on: boolean): void;
  onSave(): void;
  onCopy(): void;
}

/** A report that is read before it is saved or copied; it goes nowhere by itself. */
export function DiagnosticsView({ report, withAddresses, copied, onLook, onAddresses, onSave, onCopy }: Props) {
  const t = useTranslation();
  const id = useId();
  return (
    <>
      <div>
        <button type="button" className="btn" onClick={onLook}>
          {t(report === null ? 'diagnosticsLook' : 'diagnosticsAgain')}
        </button>
      </div>
      {report !== null && (
        <>
          <Switch
            label={t('diagnosticsAddresses')}
            note={t('diagnosticsAddressesNote')}
            on={withAddresses}
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
          <div className="row wrap">
            <button type="button" className="btn" onClick={onSave}>
              <Icon name="save" />
              {t('save')}
            </button>
            <button type="button" className="btn" onClick={onCopy}>
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
