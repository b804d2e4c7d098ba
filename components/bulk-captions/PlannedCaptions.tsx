import { libraryStoreOf } from '@/components/collection/library-store';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { videoHandover } from '@/lib/bulk-captions/browser';
import { anyLanguage } from '@/lib/bulk-captions/store/bulk-store';
import type { CaptionsPlan } from '@/lib/runs/plan';

interface Props {
  panel: PanelStore;
  plan: CaptionsPlan;
  /** Called when the page of bulk captions opens. */
  onOpen?(): void;
}

/** Opens bulk captions with the videos of a plan: saved captions are left out there before anything is requested. */
export function PlannedCaptions({ panel, plan: { ids, lang, mode }, onOpen }: Props) {
  const t = useTranslation();
  const { getState } = panel;
  const look = async () => {
    const { settings, changeSettings } = getState();
    await changeSettings({ batch: { ...settings.batch, lang: lang ?? anyLanguage, mode } });
    await videoHandover.put(ids);
    onOpen?.();
    libraryStoreOf(panel).go('many');
  };
  return (
    <PricedButton
      label={t.plural('manyPlanIt', ids.length)}
      price={{ is: 'free' }}
      primary
      onPress={() => void look()}
    />
  );
}
