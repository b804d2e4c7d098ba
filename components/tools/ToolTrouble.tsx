import { FailureView } from '@/components/ui/FailureView';
import { Icon } from '@/components/ui/Icon';
import { StateView } from '@/components/ui/StateView';
import { useWords } from '@/components/ui/words';
import type { AccessFacts } from '@/lib/service/failure-causes';
import { likelyCauses } from '@/lib/service/failure-causes';
import { isOfAnyService, type ToolFailure } from '@/lib/tools/tool-failure';
import { toolFailureWords } from '@/lib/tools/tool-failure-words';

interface Props {
  failure: ToolFailure;
  onOptions(): void;
  onPermit(origin: string): void;
}

/** Why an order came to nothing; trying again is the button that was pressed. */
export function ToolTrouble({ failure, onOptions, onPermit }: Props) {
  const say = useWords();
  if (isOfAnyService(failure)) {
    const allow = failure.kind === 'no-permission' && { allow: () => onPermit(failure.origin) };
    return <FailureView beside failure={failure} on={{ options: onOptions, 'raise-budget': onOptions, ...allow }} />;
  }
  const { heading, sentence } = toolFailureWords(failure);
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" />
      <div className="stack tight">
        <strong className="strong">{say(heading)}</strong>
        <p dir="auto">{say.saying(sentence)}</p>
      </div>
    </div>
  );
}

/** An empty list, and what may be behind it (section "Authentication", 8: it never says). */
export function NoTools({ facts }: { facts: AccessFacts | null }) {
  const say = useWords();
  return (
    <StateView icon="circle-question-mark" heading={say('toolsEmpty')}>
      <p>{say('toolsEmptyWhy')}</p>
      {facts && (
        <ol>
          {likelyCauses(facts, 'no-tools', say.locale).map((cause) => (
            <li key={JSON.stringify(cause)}>
              <span>{say.saying(cause)}</span>
            </li>
          ))}
        </ol>
      )}
    </StateView>
  );
}
