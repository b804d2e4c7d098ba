import { useMemo, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { FormSection } from '@/components/ui/FormSection';
import { dateTimeText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { OptionalNumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import type { Settings } from '@/lib/settings/settings';
import { megabyteUnit, sizeText } from '@/lib/shared/byte-text';
import type { MessageName } from '@/lib/shared/localized-text';
import {
  type CachedResponseSize,
  type CleanupOptions,
  type CleanupPreview,
  previewCleanup,
  type StorageUsage,
} from '@/lib/storage/disk-space';
import './storage.css';

type CacheLimit = Settings['cacheLimit'];

interface CacheSectionProps {
  cacheLimit: CacheLimit;
  /** The sizes of all saved responses; `null` until they are read. */
  responses: readonly CachedResponseSize[] | null;
  isCleaning: boolean;
  onLimit(cacheLimit: CacheLimit): void;
  onClean(order: CleanupOptions): void;
}

const megabyte = 1_000_000;
/** About ten terabytes. */
const maxMegabytes = 9_999_999;

/** The size limit for saved responses, with the cleanup that enforces it. Collections are not affected. */
export function CacheSection({
  cacheLimit: { megabytes: most },
  responses,
  isCleaning,
  onLimit,
  onClean,
}: CacheSectionProps) {
  const t = useTranslation();
  const preview = useMemo(
    () => (responses && most !== null ? previewCleanup(responses, most * megabyte) : null),
    [responses, most],
  );
  return (
    <FormSection heading={t('limits')}>
      <div className="form-columns">
        <OptionalNumberField
          label={t('cacheLimit')}
          value={most}
          none={t('noLimit')}
          min={1}
          max={maxMegabytes}
          unit={megabyteUnit(t.locale)}
          onChange={(megabytes) => onLimit({ megabytes })}
        />
      </div>
      <p className="note">{t('cacheNote')}</p>
      {isCleaning && <p role="status">{t('cacheDeleting')}</p>}
      {preview && !isCleaning && <CleanupOffer cleaning={preview} onClean={() => onClean(preview)} />}
    </FormSection>
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
  const cleanupText = t.plural('cacheOver', responses, size(bytes), dateTimeText(t, until), size(remainingBytes));
  return (
    <div className="alert">
      <p>{cleanupText}</p>
      <div className="actions">
        <button type="button" className="button danger" onClick={() => setConfirming(true)}>
          {t('cacheDelete')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('cacheDeleteTitle')}
          text={`${cleanupText} ${t('cacheDeleteText')}`}
          confirmLabel={t('cacheDelete')}
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
  /** The browser's answer to the user's request for persistent storage; `null` before the first request. */
  persisted: boolean | null;
  /** The number of damaged rows that this page skipped. */
  skipped: number;
  onPersist(): void;
}

/** Shows the disk usage by kind, and whether the browser may evict the data. */
export function DiskSpace({ usage, persisted, skipped, onPersist }: DiskSpaceProps) {
  const t = useTranslation();
  return (
    <FormSection heading={t('storageSpace')}>
      {usage ? <Usage usage={usage} /> : <p role="status">{t('storageMeasuring')}</p>}
      {skipped > 0 && <p className="note warning-text">{t.plural('skippedRows', skipped)}</p>}
      {usage?.persisted === true && <p className="note">{t('storagePersistent')}</p>}
      {usage?.persisted === false && (
        <div className="alert warning">
          <Icon name="triangle-alert" />
          <p>{t('storageNotPersistent')}</p>
          <div className="actions">
            <button type="button" className="button small" onClick={onPersist}>
              {t('storagePersist')}
            </button>
            <span className="secondary-text" role="status">
              {persisted === false && t('storageNotGranted')}
            </span>
          </div>
        </div>
      )}
    </FormSection>
  );
}

function Usage({ usage: { captureBytes, used, quota, responses } }: { usage: StorageUsage }) {
  const t = useTranslation();
  const responseBytes = responses.reduce((sum, { bytes }) => sum + bytes, 0);
  const size = (bytes: number) => (bytes < 1 ? t('storageNothing') : sizeText(BigInt(Math.round(bytes)), t.locale));
  const parts: readonly [name: MessageName, bytes: number][] = [
    ['storageResponses', responseBytes],
    ['storageRunResponses', captureBytes],
    ['storageOther', Math.max(0, used - responseBytes - captureBytes)],
  ];
  return (
    <>
      <dl className="storage-totals">
        <Fact name={t('storageUsed')} text={size(used)} />
        <Fact
          name={t('storageFree')}
          text={quota > 0 ? sizeText(BigInt(Math.max(0, Math.round(quota - used))), t.locale) : t('unknown')}
        />
      </dl>
      {used > 0 && (
        <div className="storage-bar" aria-hidden="true">
          {parts.map(([name, bytes]) => (
            <span key={name} style={{ flexGrow: bytes }} />
          ))}
        </div>
      )}
      <dl className="storage-facts">
        {parts.map(([name, bytes]) => (
          <Fact key={name} name={t(name)} text={size(bytes)} />
        ))}
      </dl>
      <p className="note">{t('storageCompressed')}</p>
    </>
  );
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);
