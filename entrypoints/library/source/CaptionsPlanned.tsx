import { PricedButton } from '@/components/PricedButton';
import { useWords } from '@/components/words';
import { manyNote } from '@/lib/browser/many-note';
import type { CaptionsPlan } from '@/lib/core/runs/captions';
import { anyLanguage } from '@/lib/panel/library/many';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from '../library-store';

interface Props {
  panel: Panel;
  plan: CaptionsPlan;
  /** Called as the page of bulk captions opens. */
  onOpen?(): void;
}

/** Opens bulk captions with the videos of a plan: saved captions are left out there before anything is requested. */
export function CaptionsPlanned({ panel, plan: { ids, lang, mode }, onOpen }: Props) {
  const say = useWords();
  const { getState } = panel;
  const look = async () => {
    const { settings, changeSettings } = getState();
    await changeSettings({ batch: { ...settings.batch, lang: lang ?? anyLanguage, mode } });
    await manyNote.put(ids);
    onOpen?.();
    libraryOf(panel).go('many');
  };
  return (
    <PricedButton
      label={say.count('manyPlanIt', ids.length)}
      price={{ is: 'free' }}
      strong
      onPress={() => void look()}
    />
  );
}
