import { describe, expect, it } from 'vitest';
import { SpendingLine } from '@/components/spending/SpendingLine';
import { defaultSettings } from '@/lib/settings/settings';
import { noSpending } from '@/lib/spending/spending';
import { renderMarkup, renderText } from '../captions/render-markup';
import { t } from '../translations';

const line = (micros: number, unpriced = 0) => (
  <SpendingLine
    today={{ ...noSpending, micros, unpriced }}
    budgets={defaultSettings.budgets}
    more={t('popupTokenWorks')}
  />
);

describe('SpendingLine', () => {
  it("shows today's cost, the limit and the number of unknown prices", () => {
    expect(renderText(line(12_700, 4))).toBe(`Today $0.01270 of $0.50 · ${t('popupTokenWorks')} 4 at unknown prices`);
  });

  it('shows no amount if no known cost was spent', () => {
    expect(renderText(line(0))).toBe(`${t('spentNothing')} · ${t('popupTokenWorks')}`);
    expect(renderText(line(0, 1))).toBe(`${t.plural('spentOnlyUnpriced', 1)} · ${t('popupTokenWorks')}`);
  });

  it('fills its meter with the spent share of the limit, up to 100%', () => {
    expect(renderMarkup(line(250_000))).toContain(t('spentShare', '50'));
    expect(renderMarkup(line(900_000))).toContain('inline-size:100%');
  });

  it('is empty until the spending is read', () => {
    expect(renderText(<SpendingLine today={null} budgets={defaultSettings.budgets} />)).toBe('');
  });
});
