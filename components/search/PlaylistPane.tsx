import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { ListAddressField } from '@/components/import/ListAddressField';
import { ParameterNamesNotice } from '@/components/runs/ParameterNamesNotice';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useRunsOfKind } from '@/components/runs/use-source-runs';
import { LimitField } from '@/components/ui/LimitField';
import { NumberField } from '@/components/ui/NumberField';
import { UnknownParameterNote } from '@/components/ui/UnknownParameterNote';
import { useSetOwnPrice } from '@/components/ui/use-own-price';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { maxListPages } from '@/lib/runs/next-page';
import { isUnknownName, parameterKeysOf, parameterNamesOf } from '@/lib/runs/parameter-names';
import type { PlaylistSource } from '@/lib/runs/plan';
import { parseListAddress } from '@/lib/search/list-address';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { PagePriceField } from './PagePriceField';
import { SourceFrame } from './SourceFrame';

const defaultPages = 20;

/** The videos of a playlist, the uploads of a channel, the lists a video stands in. */
export function PlaylistPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const runs = useRunsOfKind(panel, 'playlist');
  const address = useMemo(() => parseListAddress(text), [text]);
  return (
    <SourceFrame heading={t('libraryPlaylist')} purpose={t('listPurpose')} runs={runs} empty={t('sourceNothingYet')}>
      <ListAddressField text={text} named={address} onType={setText} />
      {address.is === 'list' && <ListRequest key={address.of.id} panel={panel} of={address.of} />}
    </SourceFrame>
  );
}

function ListRequest({ panel, of }: { panel: PanelStore; of: PlaylistSource }) {
  const t = useTranslation();
  const [pages, setPages] = useState(defaultPages);
  const [budget, setBudget] = useState<Micros | null>(null);
  const settings = useStore(panel, (state) => state.settings);
  const { ownPrices } = settings;
  const names = parameterNamesOf(settings);
  // Without the name of the next page there is none to ask for.
  const isSinglePage = isUnknownName('playlistItems.page', names);
  const { openOptions } = panel.getState();
  const use = useSetOwnPrice(panel, 'playlistItems');
  const plan = useMemo(
    () => ({ kind: 'playlist' as const, of, pages: isSinglePage ? 1 : pages }),
    [of, pages, isSinglePage],
  );
  return (
    <div className="stack">
      <div className="source-form">
        <NumberField
          label={t('sourceMostPages')}
          value={plan.pages}
          least={1}
          most={isSinglePage ? 1 : maxListPages}
          disabled={isSinglePage}
          onChange={setPages}
        />
        <LimitField label={t('planRunMost')} micros={budget} onChange={setBudget} />
      </div>
      {isSinglePage ? (
        <UnknownParameterNote parameter={t('popularMeansPage')} onNames={() => void openOptions()} />
      ) : (
        <p className="note">{t('listPagesUnknown')}</p>
      )}
      <StartRunButton panel={panel} label={t('listGet')} plan={plan} budget={budget} />
      <PagePriceField
        own={ownPrices.playlistItems ?? null}
        pageQuote={quoteFor('playlistItems', { playlist: of.id }, ownPrices)}
        onUse={use}
      />
      <ParameterNamesNotice
        keys={parameterKeysOf({ ...plan, pages: maxListPages })}
        names={names}
        onOptions={() => void openOptions()}
      />
    </div>
  );
}
