import { useStore } from 'zustand';
import { Waiting } from '@/components/captions/Waiting';
import { FailureView } from '@/components/FailureView';
import { Icon } from '@/components/Icon';
import { PricedButton } from '@/components/PricedButton';
import { useWords } from '@/components/words';
import type { FetchedFormat } from '@/lib/core/captions/formats';
import { waitSeconds } from '@/lib/core/service/assumptions';
import type { MessageName } from '@/lib/core/words';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { FileTrouble } from '@/lib/panel/fetched-file';
import { fileAsked } from '@/lib/panel/file-way';
import { usePrices } from './use-prices';

/** A file of the platform on its way, or why it did not come. */
export function FileNews({ panel }: { panel: CaptionsStore }) {
  const say = useWords();
  const fetching = useStore(panel, (state) => state.fetching);
  const trouble = useStore(panel, (state) => state.fileTrouble);
  const { stopFetching } = panel.getState();
  if (fetching) {
    return (
      <Waiting
        label={say('exportGetting', fetching.format)}
        since={fetching.since}
        limitSeconds={waitSeconds.ordinary}
        bare
        onStop={stopFetching}
      />
    );
  }
  return trouble && <Trouble panel={panel} {...trouble} />;
}

interface Props {
  panel: CaptionsStore;
  format: FetchedFormat;
  trouble: FileTrouble;
}

const linkWords = {
  refused: 'exportLinkRefused',
  'no-permission': 'exportLinkForbidden',
  unreachable: 'exportLinkUnreachable',
} as const satisfies Record<string, MessageName>;

function Trouble({ panel, format, trouble }: Props) {
  const say = useWords();
  const priceOf = usePrices(panel);
  const state = panel.getState();
  const asked = fileAsked(state, format);
  const asking = asked && priceOf('captions', asked);
  const get = () => void state.saveFetched(format, { is: 'service' });
  if (trouble.is === 'service') {
    const on = {
      again: get,
      options: state.openOptions,
      'raise-budget': state.openOptions,
      leave: state.dismissFileTrouble,
    };
    return (
      <div className="pad">
        <FailureView failure={trouble.failure} beside price={asking?.quote} blocked={asking?.blocked ?? null} on={on}>
          <Close panel={panel} />
        </FailureView>
      </div>
    );
  }
  return (
    <div className="pad">
      <div className="say bad" role="alert">
        <Icon name="triangle-alert" small />
        <p>
          {say(linkWords[trouble.reason])} {say('exportLinkNext')}
        </p>
        <div className="acts">
          {asking && (
            <PricedButton
              label={say('exportGet', format)}
              price={asking.quote}
              blocked={asking.blocked}
              small
              onPress={get}
            />
          )}
          <Close panel={panel} />
        </div>
      </div>
    </div>
  );
}

function Close({ panel }: { panel: CaptionsStore }) {
  const say = useWords();
  return (
    <button type="button" className="btn small quiet" onClick={panel.getState().dismissFileTrouble}>
      {say('close')}
    </button>
  );
}
