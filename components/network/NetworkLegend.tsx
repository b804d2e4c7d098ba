import { useTranslation } from '@/components/ui/translation';
import type { NodeGroup } from '@/lib/network/node-groups';
import type { Translate } from '@/lib/shared/localized-text';

export function groupName(t: Translate, { label }: NodeGroup): string {
  if (label.is === 'community') return label.name;
  if (label.is === 'other') return t('networkOther');
  return label.depth === 0 ? t('crawlSeeds') : t('crawlDepthOf', label.depth);
}

/** A dot in the colour of a group; `group` counts from 0. */
export const Swatch = ({ group }: { group: number }) => <span className="network-swatch" data-group={group} />;

/** Explains the colours, with the size of each group, and the ring around seeds. */
export function NetworkLegend({ groups, isRelated }: { groups: readonly NodeGroup[]; isRelated: boolean }) {
  const t = useTranslation();
  const byCommunity = groups.some(({ label }) => label.is === 'community');
  return (
    <section className="network-overlay network-legend" aria-label={t(byCommunity ? 'networkCommunities' : 'depth')}>
      <div className="flex-row note">
        <span className="grow">{t(byCommunity ? 'networkCommunities' : 'depth')}</span>
        <span>{t(isRelated ? 'videos' : 'networkNodes')}</span>
      </div>
      <ol>
        {groups.map((group, index) => (
          <li key={groupName(t, group)} className="flex-row">
            <Swatch group={index} />
            <span className="fine-print network-number">
              {byCommunity && group.label.is !== 'other' ? index + 1 : ''}
            </span>
            <bdi className="grow">{groupName(t, group)}</bdi>
            <span className="note">{t.number(group.count)}</span>
          </li>
        ))}
      </ol>
      {isRelated && (
        <p className="flex-row note">
          <span className="network-swatch outlined" />
          {t('networkSeed')}
        </p>
      )}
    </section>
  );
}
