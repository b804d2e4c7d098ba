import { Icon } from '@/components/ui/Icon';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import './related.css';

interface HistoryBandProps {
  /** Title or id of the previous video. */
  title: string;
  onBack(): void;
}

/** The bar above the header, with a button that goes back to the previous video. */
function HistoryBand({ title, onBack }: HistoryBandProps) {
  const t = useTranslation();
  return (
    <nav className="history-bar" aria-label={t('historyLabel')}>
      <button
        type="button"
        className="button small quiet note"
        aria-keyshortcuts="Escape"
        title={title}
        onClick={onBack}
      >
        <Icon name="arrow-left" small />
        <span className="truncated">{t('backTo', title)}</span>
      </button>
      <span className="note">{t('historyFromRelated')}</span>
    </nav>
  );
}

export function History() {
  const panel = usePanelStore();
  const history = usePanel((state) => state.history);
  const last = history.at(-1);
  if (!last) return null;
  return <HistoryBand title={last.title ?? last.videoId} onBack={() => panel.getState().goBack()} />;
}
