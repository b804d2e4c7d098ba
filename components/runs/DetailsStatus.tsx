import { useTranslation } from '@/components/ui/translation';
import type { DetailsCounts } from '@/lib/collection/video-table';
import { FetchDetailsButton } from './FetchDetailsButton';
import { RunBar } from './RunBar';
import { CountText } from './RunControls';
import type { CountMessage } from './run-text';
import { useRunActions, useRunsOfKind } from './use-runs';
import './details-status.css';

interface Props {
  counts: DetailsCounts;
}

/**
 * The bar below a table: counts and the button that fetches details or, during a run, that run. A run with failed
 * requests stays until the user decides about them.
 */
export function DetailsStatus({ counts }: Props) {
  const t = useTranslation();
  const runs = useRunsOfKind('details');
  const { actions, disabledReason } = useRunActions();
  const active = runs.find(({ state }) => state === 'running') ?? runs.find(({ endedAt }) => endedAt === null);
  const shown = active ?? runs.find(({ failed }) => failed !== null);
  return (
    <section className="status-bar" aria-label={t('status')}>
      {shown && <RunBar run={shown} disabledReason={disabledReason} actions={actions} isLine />}
      {!active && (
        <>
          <Counts counts={counts} />
          <span className="grow" />
          <FetchDetailsButton onlyIds={null} primary />
        </>
      )}
    </section>
  );
}

function Counts({
  counts: { videos, withDetails, withoutDetails, deleted, unavailable, excluded },
}: Pick<Props, 'counts'>) {
  const details: CountMessage[] = [
    { count: 'coverageWith', n: withDetails },
    { count: 'coverageWithout', n: withoutDetails },
    { count: 'coverageDeleted', n: deleted },
    { count: 'notReturnedCount', n: unavailable },
    { count: 'excludedCount', n: excluded },
  ];
  const counts: CountMessage[] = [{ count: 'videoCount', n: videos }, ...details.filter(({ n }) => n > 0)];
  return counts.map((message) => <CountText key={message.count} message={message} />);
}
