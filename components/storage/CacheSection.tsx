import { useMemo, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { dateTimeText } from '@/components/ui/format-text';
import { OptionalNumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/words';
import type { Settings } from '@/lib/settings/settings';
import { sizeText } from '@/lib/shared/byte-text';
import { type CachedResponseSize, type CleanupOrder, type CleanupPreview, previewCleanup } from '@/lib/storage/cleanup';

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
