import { useStore } from 'zustand';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { clockText } from '@/lib/shared/clock-text';

/** While lines are played again and again: which, and the way out. */
export function LoopNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const loop = useStore(panel, (state) => state.loop);
  if (!loop) return null;
  const stop = (
    <button type="button" className="link" onClick={() => panel.getState().toggleLoop(null)}>
      {t('speedStop')}
    </button>
  );
  return (
    <Notice icon="repeat" act={stop}>
      {t('loopOn', clockText(loop.start), clockText(loop.end))}
    </Notice>
  );
}
