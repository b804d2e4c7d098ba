import { useTranslation } from '@/components/ui/words';
import { sizeText } from '@/lib/shared/byte-text';
import type { StorageUsage } from '@/lib/storage/disk-space';
import './storage.css';

interface DiskSpaceProps {
  room: StorageUsage | null;
  /** What the browser said when it was asked; `null` before that. */
  persisted: boolean | null;
  /** Rows of the database that this page skipped, because it cannot show them. */
  skipped: number;
  onPersist(): void;
}

/** How much room there is, by kind, and whether the browser promised to keep it. */
export function DiskSpace({ room: usage, persisted, skipped, onPersist }: DiskSpaceProps) {
  const t = useTranslation();
  if (!usage) return <p role="status">{t('keepMeasuring')}</p>;
  const { evidence, used, quota } = usage;
  const responseBytes = usage.answers.reduce((sum, { bytes }) => sum + bytes, 0);
  const size = (bytes: number) => (bytes < 1 ? t('keepNothing') : sizeText(BigInt(Math.round(bytes)), t.locale));
  return (
    <section className="keep">
      <h2>{t('keepRoom')}</h2>
      {quota > 0 && <meter min={0} max={quota} value={used} aria-label={t('keepRoom')} />}
      <dl className="keep-facts">
        <Fact name={t('keepUsed')} text={size(used)} />
        <Fact
          name={t('keepLeft')}
          text={quota > 0 ? sizeText(BigInt(Math.max(0, Math.round(quota - used))), t.locale) : t('keepUnknown')}
        />
        <Fact name={t('keepAnswers')} text={size(responseBytes)} />
        <Fact name={t('keepEvidence')} text={size(evidence)} />
      </dl>
      <p className="note">{t('keepPressed')}</p>
      {skipped > 0 && <p className="note warned">{t.plural('skippedRows', skipped)}</p>}
      <p>{usage.persisted ? t('keepPersisted') : t('keepNotPersisted')}</p>
      {!usage.persisted && (
        <div className="row wrap">
          <button type="button" className="btn" onClick={onPersist}>
            {t('keepAsk')}
          </button>
          <span className="second" role="status">
            {persisted === false && t('keepNotGranted')}
          </span>
        </div>
      )}
    </section>
  );
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);
