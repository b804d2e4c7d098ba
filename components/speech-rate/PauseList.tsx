import { ShowMore } from '@/components/ui/ShowMore';
import { useShownCount } from '@/components/ui/use-steps';
import { useTranslation } from '@/components/ui/words';
import { clockText } from '@/lib/shared/clock-text';
import type { TimeSpan } from '@/lib/speech-rate/pauses';

interface PauseListProps {
  pauses: readonly TimeSpan[];
  onSeek(seconds: number): void;
}

/** Every pause with its length; each goes to its moment. */
export function PauseList({ pauses, onSeek }: PauseListProps) {
  const t = useTranslation();
  const [shown, more] = useShownCount(20);
  if (pauses.length === 0) return <p className="note">{t('pausesNone')}</p>;
  return (
    <>
      <ul className="pause-list">
        {pauses.slice(0, shown).map(({ from, to }) => (
          <li key={from}>
            <button type="button" className="item" onClick={() => onSeek(from)}>
              <span>{clockText(from)}</span>
              <span className="note">{t('linePauseSeconds', Math.round((to - from) * 10) / 10)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown < pauses.length && <ShowMore shown={t('picShown', shown, pauses.length)} onMore={more} />}
    </>
  );
}
