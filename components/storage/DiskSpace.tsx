import { useMemo, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { dateTimeText } from '@/components/ui/format-text';
import { OptionalNumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { Settings } from '@/lib/settings/settings';
import { sizeText } from '@/lib/shared/byte-text';
import { type CachedResponseSize, type CleanupOrder, type CleanupPreview, previewCleanup } from '@/lib/storage/cleanup';
import type { StorageUsage } from '@/lib/storage/disk-space';
import './storage.css';

type CacheLimit = Settings['heldRoom'];

interface CacheSectionProps {
  heldRoom: CacheLimit;
  /** Every answer with its weight; `null` until they are read. */
  held: readonly CachedResponseSize[] | null;
  /** What was ordered to go is going. */
  isCleaning: boolean;
  onLimit(change: Partial<CacheLimit>): void;
  onClean(order: CleanupOrder): void;
}

const megabyte = 1_000_000;
/** Ten terabytes are no limit to anybody. */
const maxMegabytes = 9_999_999;

/** Room for answers to single questions, and what would go where they take more; nothing of a collection. */
export function CacheSection({
  heldRoom: { most, captions },
  held: responses,
  isCleaning,
  onLimit,
  onClean,
}: CacheSectionProps) {
  const t = useTranslation();
  const preview = useMemo(
    () => (responses && most !== null ? previewCleanup(responses, most * megabyte, { captions }) : null),
    [responses, most, captions],
  );
  return (
    <section className="keep">
      <OptionalNumberField
        label={t('keepHeldMost')}
        value={most}
        none={t('keepHeldNoLimit')}
        least={1}
        most={maxMegabytes}
        unit={t('keepHeldUnit')}
        onChange={(mega) => onLimit({ most: mega })}
      />
      <p className="note">{t('keepHeldNote')}</p>
      {most !== null && (
        <Switch label={t('keepHeldCaptions')} on={captions} onChange={(also) => onLimit({ captions: also })} />
      )}
      {isCleaning && <p role="status">{t('keepHeldGoes')}</p>}
      {preview && !isCleaning && <CleanupOffer cleaning={preview} onClean={() => onClean(preview)} />}
    </section>
  );
}

function CleanupOffer({
  cleaning: { answers, bytes, until, left: remainingBytes },
  onClean,
}: {
  cleaning: CleanupPreview;
  onClean(): void;
}) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const size = (bytesShown: number) => sizeText(BigInt(bytesShown), t.locale);
  const figures = t.plural('keepHeldOver', answers, size(bytes), dateTimeText(t, until), size(remainingBytes));
  return (
    <div className="say">
      <p>{figures}</p>
      <div className="acts">
        <button type="button" className="btn bad" onClick={() => setConfirming(true)}>
          {t('keepHeldClean')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('keepHeldCleanTitle')}
          text={`${figures} ${t('keepHeldCleanText')}`}
          confirmLabel={t('keepHeldClean')}
          onConfirm={() => {
            setConfirming(false);
            onClean();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

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
