import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { usePrices } from '@/components/ui/use-prices';
import { useWords } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { captionsAsked, questionFrom } from '@/lib/captions/track-request';
import { isEndpoint } from '@/lib/service/call-name';

/** Questions about this video that were sent and never answered: possibly billed, and never sent again unasked (BIL-07). */
export function CaptionsUnanswered({ panel }: { panel: CaptionsStore }) {
  const say = useWords();
  const subject = useStore(panel, (state) => state.subject);
  const possible = useStore(panel, (state) => state.possible);
  const priceOf = usePrices(panel);
  const { getCaptions, leave } = panel.getState();
  const entries = possible.filter(({ name, videoId }) => name === 'captions' && videoId === subject?.videoId);
  const [newest] = entries;
  if (!newest || !subject) return null;
  const question = isEndpoint(newest.name) ? questionFrom({ name: newest.name, asked: newest.asked }) : null;
  const asking = question && priceOf('captions', captionsAsked(subject.videoId, question));
  const leaveAll = () => Promise.all(entries.map(({ id }) => leave(id)));
  const sendAgain = async () => {
    await leaveAll();
    if (question) await getCaptions(question, true);
  };
  return (
    <div className="pad">
      <div className="say warn">
        <Icon name="circle-question-mark" small />
        <p>{say.count('captionsUnanswered', entries.length)}</p>
        <div className="acts">
          {asking && (
            <PricedButton
              label={say('captionsSendAgain')}
              price={asking.quote}
              blocked={asking.blocked}
              small
              mayBillAgain
              onPress={() => void sendAgain()}
            />
          )}
          <button type="button" className="btn small" onClick={() => void leaveAll()}>
            {say('actLeave')}
          </button>
        </div>
      </div>
    </div>
  );
}
