import { useState } from 'react';
import { useStore } from 'zustand';
import { useBulk, useZipStore } from '@/components/bulk-captions/use-bulk';
import { WriteStatus } from '@/components/export/WriteStatus';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { Icon } from '@/components/ui/Icon';
import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import type { CaptionRow } from '@/lib/bulk-captions/caption-rows';
import { chosenFormats } from '@/lib/bulk-captions/store/zip-store';
import { formats, plainFormats, type WrittenFormat } from '@/lib/captions/formats';
import { downloadControls } from '@/lib/downloads/browser/downloads';
import { useBulkRoute } from './use-bulk-sources';

interface Props {
  rows: readonly CaptionRow[];
  /** True if the export button is the primary button of the view. */
  primary: boolean;
}

export function BulkExport({ rows, primary }: Props) {
  const t = useTranslation();
  const store = useZipStore();
  const { work, ended } = useStore(store);
  const { views } = useBulkRoute();
  const titles = useBulk((state) => state.titles);
  const batch = useApp((state) => state.settings.bulkCaptions);
  const count = rows.filter(({ track }) => track).length;
  if (count === 0) return null;
  const extensions = chosenFormats(batch.formats).map((format) => `.${formats[format].extension}`);
  return (
    <div>
      {!work && (
        <div className="flex-row wrap">
          <Menu icon="chevron-down" label={t('bulkExportFormats')} text={extensions.join(' ')} popupRole="dialog">
            <div className="bulk-formats">
              <FormatCheckboxes />
            </div>
          </Menu>
          <button
            type="button"
            className={primary ? 'button small primary' : 'button small'}
            onClick={() => void store.getState().exportZip({ rows, titles, views })}
          >
            <Icon name="package" />
            <span>{t('bulkExport', count)}</span>
          </button>
        </div>
      )}
      <WriteStatus
        work={work}
        result={ended}
        onStop={store.getState().stop}
        onShow={() => void downloadControls.showLatest()}
      />
    </div>
  );
}

const exportFormats: readonly WrittenFormat[] = plainFormats;
/** The formats shown at first, with those that are selected. */
const commonFormats: ReadonlySet<WrittenFormat> = new Set([
  'srt',
  'vtt',
  'txt',
  'md',
  'docx',
  'csv',
  'xlsx',
  'json',
  'textgrid',
  'eaf',
]);

/**
 * Lets the user select the formats of exported captions. At least one stays selected, because a zip file needs content.
 */
export function FormatCheckboxes() {
  const app = useAppStore();
  const t = useTranslation();
  const batch = useApp((state) => state.settings.bulkCaptions);
  const [areAllShown, setAllShown] = useState(false);
  const selectedFormats = chosenFormats(batch.formats);
  const shown = exportFormats.filter(
    (format) => areAllShown || commonFormats.has(format) || selectedFormats.includes(format),
  );
  const toggle = (format: WrittenFormat) => {
    const next = exportFormats.filter((one) => (one === format) !== selectedFormats.includes(one));
    if (next.length > 0) void app.getState().changeSettings({ bulkCaptions: { ...batch, formats: next } });
  };
  return (
    <div className="form-checkboxes">
      {shown.map((format) => (
        <label key={format} className="checkbox-field">
          <input type="checkbox" checked={selectedFormats.includes(format)} onChange={() => toggle(format)} />
          <span>
            {format === 'xlsx' ? 'Excel' : t(formats[format].name)}{' '}
            <bdi dir="ltr" className="note">
              .{formats[format].extension}
            </bdi>
          </span>
        </label>
      ))}
      {shown.length < exportFormats.length && (
        <button type="button" className="link" onClick={() => setAllShown(true)}>
          {t('showMore')}
        </button>
      )}
    </div>
  );
}
