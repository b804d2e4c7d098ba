import { useStore } from 'zustand';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';

/** By how much the lines are moved, which keys do without a menu, and the way back. */
export function ShiftNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const seconds = useStore(panel, (state) => state.views.shiftSeconds);
  if (seconds === 0) return null;
  const shown = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, signDisplay: 'exceptZero' });
  const back = (
    <button type="button" className="link" onClick={() => panel.getState().look({ shiftSeconds: 0 })}>
      {t('shiftBack')}
    </button>
  );
  return (
    <Notice icon="sliders-horizontal" act={back}>
      {t('shiftedBy', shown.format(seconds))}
    </Notice>
  );
}
