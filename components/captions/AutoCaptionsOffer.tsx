import { useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '@/components/ui/Icon';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { moneyText } from '@/lib/service/money-text';

/** Offers once to load captions automatically. The switch stays until the next video, so that it can be undone. */
export function AutoCaptionsOffer({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const auto = useStore(panel, (state) => state.settings.auto);
  const perDay = useStore(panel, (state) => state.settings.budgets.perDay);
  const [isDismissed, setDismissed] = useState(false);
  const [wasOffered] = useState(auto.on || auto.answered);
  if (wasOffered || isDismissed) return null;
  const change = (patch: Partial<typeof auto>) =>
    void panel.getState().changeSettings({ auto: { ...panel.getState().settings.auto, ...patch, answered: true } });
  const dismiss = () => {
    change({});
    setDismissed(true);
  };
  return (
    <div className="auto-offer">
      <Switch
        label={t('optionsAutoOn')}
        note={t('autoOffer', moneyText(perDay, 'prose', t.locale))}
        on={auto.on}
        onChange={(on) => change({ on })}
      />
      <IconButton icon="x" label={t('actLeave')} onPress={dismiss} />
    </div>
  );
}
