import { durationText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import { expiryWarningMs, type LinkLifetime } from '@/lib/files/link-lifetime';

interface LinkLifeBarProps {
  life: LinkLifetime;
  /** Milliseconds since the list came. */
  age: number;
}

/** How long the links of a list still live: counted down, never read aloud. */
export function LinkLifetimeBar({ life, age }: LinkLifeBarProps) {
  const t = useTranslation();
  const isLate = life.is === 'ended' || life.left < expiryWarningMs;
  return (
    <div className={isLate ? 'link-life late' : 'link-life'} role="timer" aria-live="off">
      <div className="row wrap">
        <Icon name="timer" small />
        <span className="grow">
          <LifetimeText life={life} />
        </span>
        <span className="note">{age < 60_000 ? t('filesListedNow') : t('filesListedAgo', durationText(t, age))}</span>
      </div>
      <span className="meter">
        <i style={{ inlineSize: `${life.is === 'alive' ? life.share * 100 : 0}%` }} />
      </span>
    </div>
  );
}

function LifetimeText({ life }: { life: LinkLifetime }) {
  const t = useTranslation();
  if (life.is === 'ended') return t(life.said ? 'filesLinksEnded' : 'filesLinksMayEnded');
  if (!life.said) return t('filesLinksMayLive');
  // The figure stands out of its sentence, wherever the language puts it.
  const [before, after] = t('filesLinksLive', '\n').split('\n');
  return (
    <>
      {before}
      <span className="strong">{durationText(t, life.left)}</span>
      {after}
    </>
  );
}
