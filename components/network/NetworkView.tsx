import { useState } from 'react';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { NodePositions } from '@/lib/network/layout';
import type { Network } from '@/lib/network/network';
import type { VideoId } from '@/lib/service/ids';
import { NetworkCanvas } from './NetworkCanvas';
import { NetworkLegend } from './NetworkLegend';
import { NetworkTable } from './NetworkTable';
import { NodeDetails } from './NodeDetails';
import '@/components/ui/plots.css';

interface Props {
  network: Network;
  /** `null` while it is worked out. */
  picture: NodePositions | null;
  /** From 0 to 1; `null` where nothing is under way. */
  progress: number | null;
  sizeBy: 'inDegree' | 'views';
  here: VideoId | null;
  onHere(id: VideoId | null): void;
  onStop(): void;
}

/** Which video leads where: as a picture, and the same as tables. */
export function NetworkView({ network, picture, progress, sizeBy, here, onHere, onStop }: Props) {
  const t = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const chosen = network.nodes.find(({ id }) => id === here);
  return (
    <>
      <div className="row wrap">
        <p className="note grow">
          {t.plural('netVideos', network.nodes.length)} · {t.plural('netEdges', network.edges.length)}
        </p>
        <button type="button" className="link note" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'paceAsPlot' : 'paceAsTable')}
        </button>
      </div>
      <Notice icon="info">{t('netNotMyFeed')}</Notice>
      {asTable && <NetworkTable network={network} />}
      {!asTable && progress !== null && <Progress progress={progress} onStop={onStop} />}
      {!asTable && picture && (
        <>
          <NetworkCanvas {...{ network, picture, sizeBy, here, onHere }} />
          <p id="net-keys" className="fine">
            {t('netKeys')}
          </p>
          <div aria-live="polite">{chosen && <NodeDetails network={network} node={chosen} onHere={onHere} />}</div>
          <NetworkLegend sizeBy={sizeBy} />
        </>
      )}
    </>
  );
}

function Progress({ progress, onStop }: { progress: number; onStop(): void }) {
  const t = useTranslation();
  return (
    <div className="net-stage waits">
      <p role="status">{t('netWorking')}</p>
      <progress value={progress} aria-label={t('netWorking')} />
      <button type="button" className="btn small" onClick={onStop}>
        {t('netStop')}
      </button>
    </div>
  );
}
