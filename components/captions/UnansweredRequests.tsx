import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { usePrices } from '@/components/ui/use-prices';
import { useTranslation } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { captionsParams, trackRequestFrom } from '@/lib/captions/track-request';
import { isEndpointName } from '@/lib/service/call-name';

/** Questions about this video that were sent and never answered: possibly billed, and never sent again unasked. */
export function UnansweredRequests({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const subject = useStore(panel, (state) => state.subject);
  const possible = useStore(panel, (state) => state.possible);
  const priceOf = usePrices(panel);
  const { getCaptions, leave } = panel.getState();
  const entries = possible.filter(({ name, videoId }) => name === 'captions' && videoId === subject?.videoId);
  const [newest] = entries;
  if (!newest || !subject) return null;
  const question = isEndpointName(newest.name) ? trackRequestFrom({ name: newest.name, asked: newest.asked }) : null;
  const pricing = question && priceOf('captions', captionsParams(subject.videoId, question));
  const dismissAll = () => Promise.all(entries.map(({ id }) => leave(id)));
  const sendAgain = async () => {
    await dismissAll();
    if (question) await getCaptions(question, true);
  };
  return (
    <div className="pad">
      <div className="say warn">
        <Icon name="circle-question-mark" small />
        <p>{t.plural('captionsUnanswered', entries.length)}</p>
        <div className="acts">
          {pricing && (
            <PricedButton
              label={t('captionsSendAgain')}
              price={pricing.quote}
              blocked={pricing.blocked}
              small
              mayBillAgain
              onPress={() => void sendAgain()}
            />
          )}
          <button type="button" className="btn small" onClick={() => void dismissAll()}>
            {t('actLeave')}
          </button>
        </div>
      </div>
    </div>
  );
}
