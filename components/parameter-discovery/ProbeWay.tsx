import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import { failureText } from '@/lib/service/failure-text';
import type { Probe, ProbeEndpoint, ProbeState } from '@/lib/service/probe';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

interface Props {
  probes: readonly Pick<Probe, 'name' | 'quote'>[];
  probing: Partial<Record<ProbeEndpoint, ProbeState>>;
  /** Whether the last complaint of an endpoint taught anything. */
  taught: ReadonlySet<ProbeEndpoint>;
  blocked: DisabledReason | null;
  onProbe(name: ProbeEndpoint): void;
}

const probeLabels: Record<ProbeEndpoint, MessageName> = {
  videos: 'namesProbeVideos',
  playlistItems: 'namesProbePlaylistItems',
  commentReplies: 'namesProbeCommentReplies',
};

/** Calls that leave out on purpose what is needed: what they may cost is said before, and on each of them. */
export function ProbeButtons({ probes, probing, taught, blocked, onProbe }: Props) {
  const say = useTranslation();
  return (
    <div className="stack">
      <p className="note">{say('namesProbeWhat')}</p>
      {probes.map(({ name, quote }) => {
        const now = probing[name] ?? { is: 'idle' };
        return (
          <div key={name} className="stack tight">
            <div>
              <PricedButton
                label={say(probeLabels[name])}
                price={quote}
                blocked={blocked}
                busySince={now.is === 'asking' ? now.since : null}
                onPress={() => onProbe(name)}
              />
            </div>
            {now.is === 'ended' && (
              <p className="note" role="status">
                {probeResultText(say, now.failure, taught.has(name))}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

function probeResultText(
  say: Translate,
  failure: Extract<ProbeState, { is: 'ended' }>['failure'],
  taught: boolean,
): string {
  if (failure === null) return say('namesProbeAnswered');
  if (failure.kind === 'invalid') return say(taught ? 'namesProbeTold' : 'namesProbeTaughtNothing');
  return say.saying(failureText(failure, say.locale).sentence);
}
