import { Icon } from '@/components/ui/Icon';
import { type Blocked, PricedButton } from '@/components/ui/PricedButton';
import { useWords } from '@/components/ui/words';
import type { Unanswered } from '@/lib/runs/run-view';
import { idsInChunk } from '@/lib/service/id-batches';
import type { Say } from '@/lib/shared/localized-text';

interface Props {
  unanswered: Unanswered;
  blocked: Blocked | null;
  /** `null` where the run is at its end and asks nothing any more. */
  onSendAgain: (() => void) | null;
  onLeave(): void;
}

/** Sent and never answered: nothing of it is asked again unless the reader says so, and pays for it (COL-04). */
export function RunUnanswered({ unanswered, blocked, onSendAgain, onLeave }: Props) {
  const say = useWords();
  return (
    <div className="say warn">
      <Icon name="triangle-alert" />
      <p>{sentence(say, unanswered)}</p>
      <div className="acts">
        {onSendAgain && (
          <PricedButton
            label={say(unanswered.goesOn ? 'runSendAgainGoOn' : 'actSendAgain')}
            price={unanswered.quote}
            small
            blocked={blocked}
            mayBillAgain
            onPress={onSendAgain}
          />
        )}
        <button type="button" className="btn small" onClick={onLeave}>
          {say('actLeave')}
        </button>
      </div>
    </div>
  );
}

const sentence = (say: Say, { requests, chunks, ids }: Unanswered): string =>
  chunks > 0 ? say.count('runPossibleChunks', chunks, idsInChunk, ids) : say.count('runPossible', requests);
