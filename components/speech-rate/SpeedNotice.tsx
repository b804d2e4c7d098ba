import { useStore } from 'zustand';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { speedPauseMessages } from '@/lib/captions/store/speed-slice';

/** While the speed is to follow speech: how fast it is, or why it is left alone, each with the one thing to do about it. */
export function SpeedNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const speed = useStore(panel, (state) => state.speed);
  const target = useStore(panel, (state) => state.settings.paceTarget);
  const rate = useStore(panel, (state) => Math.round((state.clock?.rate ?? 1) * 100) / 100);
  const { followSpeech, resumeSpeed: goOn } = panel.getState();
  if (speed.is === 'off') return null;
  const link = (says: 'speedStop' | 'speedGoOn', run: () => void) => (
    <button type="button" className="link" onClick={run}>
      {t(says)}
    </button>
  );
  const stop = link('speedStop', () => followSpeech(false));
  if (speed.is === 'on') {
    const shown = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2 }).format(rate);
    return (
      <Notice icon="gauge" act={stop}>
        {t('speedNow', shown, target)}
      </Notice>
    );
  }
  return (
    <Notice icon="pause" act={speed.stands ? stop : link('speedGoOn', goOn)}>
      {t(speedPauseMessages[speed.why])}
    </Notice>
  );
}
