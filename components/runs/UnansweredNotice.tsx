import { Icon } from '@/components/ui/Icon';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import type { UnansweredRequests } from '@/lib/runs/run-view';
import { idsPerChunk } from '@/lib/service/id-batches';
import type { Translate } from '@/lib/shared/localized-text';

interface UnansweredNoticeProps {
  unanswered: UnansweredRequests;
  blocked: DisabledReason | null;
  /** `null` where the run is at its end and asks nothing any more. */
  onSendAgain: (() => void) | null;
  onLeave(): void;
}

/** Sent and never answered: nothing of it is asked again unless the user says so, and pays for it. */
export function UnansweredNotice({ unanswered, blocked, onSendAgain, onLeave }: UnansweredNoticeProps) {
  const t = useTranslation();
  return (
    <div className="say warn">
      <Icon name="triangle-alert" />
      <p>{unansweredText(t, unanswered)}</p>
      <div className="acts">
        {onSendAgain && (
          <PricedButton
            label={t(unanswered.goesOn ? 'runSendAgainGoOn' : 'actSendAgain')}
            price={unanswered.quote}
            small
            blocked={blocked}
            mayBillAgain
            onPress={onSendAgain}
          />
        )}
        <button type="button" className="btn small" onClick={onLeave}>
          {t('actLeave')}
        </button>
      </div>
    </div>
  );
}

const unansweredText = (t: Translate, { requests, chunks, ids }: UnansweredRequests): string =>
  chunks > 0 ? t.plural('runPossibleChunks', chunks, idsPerChunk, ids) : t.plural('runPossible', requests);
