import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';

/** Switches the prices of an older public list on or off, for requests that the service states no price for. */
export function EstimatesSwitch({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  const t = useTranslation();
  return <Switch label={t('estimatesSwitch')} note={t('estimatesSwitchNote')} on={on} onChange={onChange} />;
}
