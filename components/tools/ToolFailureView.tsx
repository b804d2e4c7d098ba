import { FailureView } from '@/components/ui/FailureView';
import { Icon } from '@/components/ui/Icon';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type AccessFacts, likelyCauses } from '@/lib/service/failure';
import { isServiceFailure, type ToolFailure, toolFailureText } from '@/lib/tools/tool-failure';

interface Props {
  failure: ToolFailure;
  onOptions(): void;
  onPermit(origin: string): void;
}

/** Shows why a request failed. The request's own button serves as the retry. */
export function ToolFailureView({ failure, onOptions, onPermit }: Props) {
  const t = useTranslation();
  if (isServiceFailure(failure)) {
    const allow = failure.kind === 'no-permission' && { allow: () => onPermit(failure.origin) };
    return (
      <FailureView isInline failure={failure} actions={{ options: onOptions, 'raise-budget': onOptions, ...allow }} />
    );
  }
  const { heading, sentence } = toolFailureText(failure);
  return (
    <div className="alert danger" role="alert">
      <Icon name="triangle-alert" />
      <div className="stack tight">
        <strong className="strong">{t(heading)}</strong>
        <p dir="auto">{t.message(sentence)}</p>
      </div>
    </div>
  );
}

/** Shows an empty list with its likely causes (section "Authentication", 8: the service gives no reason). */
export function NoTools({ facts }: { facts: AccessFacts | null }) {
  const t = useTranslation();
  return (
    <StateView icon="circle-question-mark" heading={t('toolsEmpty')}>
      <p>{t('toolsEmptyWhy')}</p>
      {facts && (
        <ol>
          {likelyCauses(facts, 'no-tools', t.locale).map((cause) => (
            <li key={JSON.stringify(cause)}>
              <span>{t.message(cause)}</span>
            </li>
          ))}
        </ol>
      )}
    </StateView>
  );
}
