import { moneyText } from '@/lib/service/money-text';
import type { Translate } from '@/lib/shared/localized-text';
import type { Spending } from './spending';

/** Formats a sum of costs. It is marked as approximate if a part of it is estimated. */
export function costText(
  t: Translate,
  { micros, estimated = 0 }: Pick<Spending, 'micros' | 'estimated'>,
  form: 'prose' | 'column' = 'prose',
): string {
  const money = moneyText(micros, form, t.locale);
  return estimated > 0 ? t('priceEstimated', money) : money;
}
