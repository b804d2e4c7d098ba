import { MoneyField } from '@/components/ui/MoneyField';
import { toolConsentLabels } from '@/components/ui/request-labels';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { Micros } from '@/lib/service/price';
import { type Consent, consents, type ToolRule } from '@/lib/settings/tool-rule';

interface Props {
  rule: ToolRule;
  onConsent(consent: Consent): void;
  onPrice(micros: Micros | null): void;
}

export function ToolRuleFields({ rule, onConsent, onPrice }: Props) {
  const t = useTranslation();
  return (
    <div className="stack tight tool-rule">
      <div className="setting">
        <span className="grow" id="tool-rule">
          {t('toolsRule')}
        </span>
        <Segmented
          labelledBy="tool-rule"
          options={consents.map((consent) => [consent, t(toolConsentLabels[consent])])}
          value={rule.consent}
          onChoose={onConsent}
        />
      </div>
      <MoneyField
        label={t('toolsPrice')}
        micros={rule.micros}
        placeholder="?"
        onChange={onPrice}
        onClear={() => onPrice(null)}
      />
    </div>
  );
}
