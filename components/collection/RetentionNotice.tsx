import { useCallback, useEffect, useState } from 'react';
import { useLibraryStore } from '@/components/collection/use-library';
import { useAppStore } from '@/components/ui/app-state';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useNow } from '@/components/ui/clock';
import { dateText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { Collection } from '@/lib/collection/records';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import { parseDay, retentionState } from '@/lib/collection/retention';
import { sizeText } from '@/lib/shared/byte-text';
import type { Translate } from '@/lib/shared/localized-text';
import { localDay } from '@/lib/shared/time-text';
import type { RetainedData } from '@/lib/storage/repository/retained-data';
import { KeepUntilField } from './KeepUntilField';

const hour = 3_600_000;

const retainedData = () => import('@/lib/storage/repository/retained-data');

/** Lists what was deleted from a collection after its retention. */
export function RetentionRecord({ collection }: { collection: Collection }) {
  const t = useTranslation();
  return collection.deletions?.map(({ at, responses, captions, bytes }) => (
    <p key={at} className="note">
      {t(
        'retentionDeleted',
        dateText(t, at),
        t.number(responses),
        t.number(captions),
        sizeText(BigInt(bytes), t.locale),
      )}
    </p>
  ));
}

/** Warns before the retention of a collection ends, and afterwards offers to delete its details and captions. */
export function RetentionNotice({ collection }: { collection: Collection }) {
  const t = useTranslation();
  const library = useLibraryStore();
  const state = retentionState(collection, localDay(useNow(hour)));
  const { data, share, deleteData } = useRetainedData(collection, state === 'over');
  const [isExtending, setExtending] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  if (state === null || (state === 'over' && !data)) return null;
  const day = dateText(t, parseDay(collection.keepUntil) ?? 0, 'UTC');
  return (
    <div className={state === 'over' ? 'alert warning' : 'alert'}>
      <Icon name="timer" small />
      <p>{t(state === 'over' ? 'retentionOver' : 'retentionEnding', day)}</p>
      {share === null ? (
        <div className="actions">
          {data && (
            <button type="button" className="button small danger" onClick={() => setConfirming(true)}>
              {t('retentionDelete')}
            </button>
          )}
          <button
            type="button"
            className="button small"
            aria-expanded={isExtending}
            onClick={() => setExtending(!isExtending)}
          >
            {t('retentionExtend')}
          </button>
          <button
            type="button"
            className="button small"
            onClick={() => library.getState().goToPane('export', collection.id)}
          >
            {t('exportPage')}
          </button>
        </div>
      ) : (
        <Progress share={share} />
      )}
      {isExtending && (
        <div className="actions">
          <KeepUntilField
            keepUntil={collection.keepUntil}
            onChange={(change) => void changeCollection(collection.id, change)}
          />
        </div>
      )}
      {isConfirming && data && (
        <ConfirmDialog
          title={t('retentionDeleteTitle', collection.name)}
          text={deletionText(t, data)}
          confirmLabel={t('delete')}
          onConfirm={() => {
            setConfirming(false);
            void deleteData(data);
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function Progress({ share }: { share: number }) {
  const t = useTranslation();
  return (
    <div className="actions">
      <p role="status">{t('retentionDeleting')}</p>
      <progress value={share} aria-label={t('retentionDeleting')} />
    </div>
  );
}

function deletionText(t: Translate, { captures, responses, tracks, bytes, keptTracks }: RetainedData): string {
  const text = t(
    'retentionDeleteText',
    t.number(captures.length + responses.length),
    t.number(tracks.length),
    sizeText(BigInt(bytes), t.locale),
  );
  return keptTracks > 0 ? `${text} ${t.plural('retentionKept', keptTracks)}` : text;
}

/**
 * Returns the details and captions of a collection whose retention is over, `null` if there are none, and a function that
 * deletes them. `share` is the progress of the deletion, from 0 to 1.
 */
function useRetainedData(collection: Collection, isOver: boolean) {
  const { id } = collection;
  const app = useAppStore();
  const [data, setData] = useState<RetainedData | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const read = useCallback(async () => {
    const found = await (await retainedData()).findRetainedData(id);
    setData(found.captures.length + found.tracks.length + found.responses.length === 0 ? null : found);
  }, [id]);
  useEffect(() => {
    if (isOver) void read();
  }, [isOver, read]);
  const deleteData = async (found: RetainedData) => {
    const { ports, dismiss } = app.getState();
    // Undo must not restore deleted data.
    dismiss();
    setShare(0);
    const { deleteRetainedData } = await retainedData();
    await deleteRetainedData(collection, found, { at: ports.now(), onProgress: setShare });
    setShare(null);
    await read();
  };
  return { data, share, deleteData };
}
