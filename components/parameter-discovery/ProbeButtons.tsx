import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { failureText } from '@/lib/service/failure-text';
import type { Probe, ProbeEndpoint, ProbeState } from '@/lib/service/parameter-probes';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

interface Props {
  probes: readonly Pick<Probe, 'name' | 'quote'>[];
  probing: Partial<Record<ProbeEndpoint, ProbeState>>;
  /** The endpoints whose last error revealed a name. */
  taught: ReadonlySet<ProbeEndpoint>;
  blocked: DisabledReason | null;
  onProbe(name: ProbeEndpoint): void;
}

const probeLabels: Record<ProbeEndpoint, MessageName> = {
  videos: 'namesProbeVideos',
  playlistItems: 'namesProbePlaylistItems',
  commentReplies: 'namesProbeCommentReplies',
};

/** Buttons for requests that deliberately leave out required parameters, each with its price. */
export function ProbeButtons({ probes, probing, taught, blocked, onProbe }: Props) {
  const t = useTranslation();
  return (
    <div className="stack">
      <p className="note">{t('namesProbeWhat')}</p>
      {probes.map(({ name, quote }) => {
        const now = probing[name] ?? { is: 'idle' };
        return (
          <div key={name} className="stack tight">
            <div>
              <PricedButton
                label={t(probeLabels[name])}
                price={quote}
                blocked={blocked}
                busySince={now.is === 'asking' ? now.since : null}
                onPress={() => onProbe(name)}
              />
            </div>
            {now.is === 'ended' && (
              <p className="note" role="status">
                {probeResultText(t, now.failure, taught.has(name))}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

function probeResultText(
  t: Translate,
  failure: Extract<ProbeState, { is: 'ended' }>['failure'],
  taught: boolean,
): string {
  if (failure === null) return t('namesProbeAccepted');
  if (failure.kind === 'invalid') return t(taught ? 'namesProbeRefused' : 'namesProbeNoName');
  return t.message(failureText(failure, t.locale).sentence);
}
