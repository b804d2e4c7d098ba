import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { VideoId } from '@/lib/service/ids';
import { useDetailsPlan } from './use-details-plan';

interface Props {
  panel: PanelStore;
  /** The videos whose missing details are fetched; `null` for the whole collection. */
  only: ReadonlySet<VideoId> | null;
  /** The primary button of the page, which also says that nothing is left to fetch. */
  primary?: boolean;
}

/** Fetches the missing details of videos at the price it shows. */
export function FetchDetailsButton({ panel, only, primary = false }: Props) {
  const t = useTranslation();
  const { selection, quote, blocked, start } = useDetailsPlan(panel, only);
  if (!selection) return null;
  const free = selection.reusable.length;
  const count = selection.ids.length;
  if (count + free === 0) {
    return primary && <span>{t(selection.pending > 0 ? 'planNothingPending' : 'planNothing')}</span>;
  }
  const shared = { primary, small: true, onPress: start };
  if (count === 0) return <PricedButton {...shared} label={t.plural('planReuse', free)} price={{ is: 'free' }} />;
  return (
    <PricedButton
      {...shared}
      label={t.plural(primary ? 'planFetch' : 'rowFetchDetailsFor', count + free)}
      price={quote}
      blocked={blocked}
    />
  );
}
