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
  cacheLimit: CacheLimit;
  /** The size of every saved response; `null` until they are read. */
  responses: readonly CachedResponseSize[] | null;
  /** A cleanup is running. */
  isCleaning: boolean;
  onLimit(change: Partial<CacheLimit>): void;
  onClean(order: CleanupOrder): void;
}

const megabyte = 1_000_000;
/** Ten terabytes. */
const maxMegabytes = 9_999_999;

/** The size limit of saved responses, and the cleanup that it needs. Collections are not affected. */
export function CacheSection({
  cacheLimit: { most, captions },
  responses,
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
  cleaning: { responses, bytes, until, remainingBytes },
  onClean,
}: {
  cleaning: CleanupPreview;
  onClean(): void;
}) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const size = (bytesShown: number) => sizeText(BigInt(bytesShown), t.locale);
  const figures = t.plural('keepHeldOver', responses, size(bytes), dateTimeText(t, until), size(remainingBytes));
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
  usage: StorageUsage | null;
  /** The browser's decision on persistent storage; `null` before it was asked. */
  persisted: boolean | null;
  /** The number of damaged rows that this page skipped. */
  skipped: number;
  onPersist(): void;
}

/** Shows the disk usage by kind, and whether the browser may evict the data. */
export function DiskSpace({ usage, persisted, skipped, onPersist }: DiskSpaceProps) {
  const t = useTranslation();
  if (!usage) return <p role="status">{t('keepMeasuring')}</p>;
  const { captureBytes, used, quota } = usage;
  const responseBytes = usage.responses.reduce((sum, { bytes }) => sum + bytes, 0);
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
        <Fact name={t('keepEvidence')} text={size(captureBytes)} />
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
