import { useEffect, useEffectEvent, useState } from 'react';
import { midnightBefore } from '@/lib/browser/clock';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import { settingsRepository } from '@/lib/settings/repository';
import { ConfirmDialog } from './ConfirmDialog';
import { useClock } from './clock';
import { useTranslation } from './translation';

interface Props {
  /** The label of the button that was clicked. */
  action: string;
  onEnd(isConfirmed: boolean): void;
}

/**
 * Asks for confirmation before a request of unknown price. After a confirmation, further requests are confirmed without
 * a dialog until midnight.
 */
export function UnknownPriceDialog({ action, onEnd }: Props) {
  const t = useTranslation();
  const { now } = useClock();
  const [assumed, setAssumed] = useState<Micros | null>(null);
  const read = useEffectEvent(async () => {
    const { budgets, unknownPriceConfirmedAt } = await settingsRepository.get();
    if (unknownPriceConfirmedAt !== null && unknownPriceConfirmedAt >= midnightBefore(now())) onEnd(true);
    else setAssumed(budgets.unknownPrice);
  });
  useEffect(() => void read(), []);
  if (assumed === null) return null;
  const confirm = () => {
    void settingsRepository.change({ unknownPriceConfirmedAt: now() });
    onEnd(true);
  };
  return (
    <ConfirmDialog
      title={t('unknownPriceTitle', action)}
      text={t('unknownPriceText', moneyText(assumed, 'prose', t.locale))}
      confirmLabel={t('unknownPriceConfirm', action)}
      isHarmless
      onConfirm={confirm}
      onCancel={() => onEnd(false)}
    />
  );
}
