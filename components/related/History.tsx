import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import './related.css';

interface HistoryBandProps {
  /** The video one step back: its title, or its id where none is held. */
  to: string;
  steps: number;
  /** The first step is what the tab shows; else one came there by a pasted address or from what is held. */
  fromPage: boolean;
  onBack(): void;
}

/** Above the header while a related video is followed: the way back, and how far it is. */
export function HistoryBand({ to, steps, fromPage, onBack }: HistoryBandProps) {
  const t = useTranslation();
  return (
    <nav className="trail" aria-label={t('trailLabel')}>
      <button type="button" className="btn small quiet note" aria-keyshortcuts="Escape" title={to} onClick={onBack}>
        <Icon name="arrow-left" small />
        {/* An isolate, so that a title of another script leaves the words around it in order. */}
        <span className="cut" dir="auto">
          {t('trailBack', `\u2068${to}\u2069`)}
        </span>
      </button>
      <span className="note nowrap">{t.plural(fromPage ? 'trailFromPage' : 'trailSteps', steps)}</span>
    </nav>
  );
}

/** The way back along the related videos that were followed. */
export function History({ panel }: { panel: PanelStore }) {
  const trail = useStore(panel, (state) => state.history);
  const last = trail.at(-1);
  if (!last) return null;
  const fromPage = trail[0]?.from === 'tab';
  return (
    <HistoryBand
      to={last.title ?? last.videoId}
      steps={trail.length}
      fromPage={fromPage}
      onBack={() => panel.getState().back()}
    />
  );
}
