import { useTranslation } from '@/components/ui/words';
import { type NetworkFormat, networkFormats } from '@/lib/export/network-files';
import type { RepeatedEdges } from '@/lib/network/network';

interface NetworkToolbarProps {
  sizeBy: 'inDegree' | 'views';
  sightings: RepeatedEdges;
  onSize(sizeBy: 'inDegree' | 'views'): void;
  onSightings(sightings: RepeatedEdges): void;
  onSave(format: NetworkFormat): void;
}

/** How the network is looked at, and the files it goes out as: all free. */
export function NetworkToolbar({ sizeBy, sightings, onSize, onSightings, onSave }: NetworkToolbarProps) {
  const t = useTranslation();
  return (
    <div className="row wrap pic-bar">
      <label className="row note">
        {t('netSize')}
        <select
          className="select small"
          value={sizeBy}
          onChange={({ target }) => onSize(target.value === 'views' ? 'views' : 'inDegree')}
        >
          <option value="inDegree">{t('netIn')}</option>
          <option value="views">{t('netViews')}</option>
        </select>
      </label>
      <label className="row note">
        {t('netSightings')}
        <select
          className="select small"
          value={sightings}
          onChange={({ target }) => onSightings(target.value === 'each' ? 'each' : 'newest')}
        >
          <option value="newest">{t('netNewest')}</option>
          <option value="each">{t('netEach')}</option>
        </select>
      </label>
      <label className="row note">
        {t('netSave')}
        <select
          className="select small"
          value=""
          onChange={({ target }) => {
            const format = networkFormats.find(({ name }) => name === target.value);
            if (format) onSave(format);
          }}
        >
          <option value="">{t('netChoose')}</option>
          {networkFormats.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
