import { useTranslation } from './words';

interface ShowMoreProps {
  /** How much of how much is shown. */
  shown: string;
  onMore(): void;
}

/** The end of what is drawn so far of something long, and the way to more of it. */
export function ShowMore({ shown, onMore }: ShowMoreProps) {
  const t = useTranslation();
  return (
    <p className="row wrap">
      <button type="button" className="btn small" onClick={onMore}>
        {t('showMore')}
      </button>
      <span className="note">{shown}</span>
    </p>
  );
}
