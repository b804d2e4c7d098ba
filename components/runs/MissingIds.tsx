import { ExpandableList } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/words';
import { percentText } from '@/lib/runs/run-name';
import type { VideoId } from '@/lib/service/ids';

interface MissingIdsProps {
  missing: number;
  asked: number;
  /** The share from 0 to 1 that the plan allows; `null` where it says nothing of it. */
  allowed: number | null;
  /** `null` until they were asked for and read. */
  ids: readonly VideoId[] | null;
  onOpen(): void;
  onCopy(ids: readonly VideoId[]): void;
  onSave(ids: readonly VideoId[]): void;
}

const initiallyShown = 20;

/** Which ids the service was asked for and did not return: counted, listed, to copy and to save. */
export function MissingIds({ missing, asked, allowed, ids, onOpen, onCopy, onSave }: MissingIdsProps) {
  const t = useTranslation();
  const isAlarming = allowed !== null && asked > 0 && missing / asked >= allowed;
  return (
    <details className="run-missing" onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <summary className={isAlarming ? 'failed' : undefined}>
        {isAlarming
          ? t('runMissingMore', missing, asked, percentText(allowed, t.locale))
          : t('runMissingOf', missing, asked)}
      </summary>
      <div className="stack tight">
        <p className="note">{t('runMissingWhy')}</p>
        {ids && (
          <>
            <div className="row wrap">
              <button type="button" className="btn small" onClick={() => onCopy(ids)}>
                {t('copyIds')}
              </button>
              <button type="button" className="btn small" onClick={() => onSave(ids)}>
                {t('saveIds')}
              </button>
            </div>
            <ExpandableList items={ids} first={initiallyShown} className="id-list">
              {(id) => (
                <li key={id} className="code" dir="ltr">
                  {id}
                </li>
              )}
            </ExpandableList>
          </>
        )}
      </div>
    </details>
  );
}
