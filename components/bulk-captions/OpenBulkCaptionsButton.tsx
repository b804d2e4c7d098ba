import { useLibraryStore } from '@/components/collection/use-library';
import { useAppStore } from '@/components/ui/app-state';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { videoHandover } from '@/lib/bulk-captions/browser/video-handover';
import { anyLanguage } from '@/lib/bulk-captions/store/bulk-store';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import { captionsVideosOf, languagesOf } from '@/lib/runs/run-rules';

interface Props {
  plan: CaptionsPlan;
  onOpen?(): void;
}

/** Opens bulk captions with the videos of a plan. That page skips saved captions before anything is requested. */
export function OpenBulkCaptionsButton({ plan, onOpen }: Props) {
  const app = useAppStore();
  const library = useLibraryStore();
  const t = useTranslation();
  const { getState } = app;
  const ids = captionsVideosOf(plan);
  const openBulkCaptions = async () => {
    const { settings, changeSettings } = getState();
    const [lang = anyLanguage, ...otherLangs] = languagesOf(plan).map((language) => language.lang ?? anyLanguage);
    const { mode, listFirst = [] } = plan;
    await changeSettings({
      bulkCaptions: { ...settings.bulkCaptions, lang, otherLangs, mode, listFirst: listFirst.length > 0 },
    });
    await videoHandover.put(ids);
    onOpen?.();
    library.getState().goToPane('bulk-captions');
  };
  return (
    <PricedButton
      label={t.plural('bulkPlanIt', ids.length)}
      price={{ is: 'free' }}
      primary
      onPress={() => void openBulkCaptions()}
    />
  );
}
