import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { chosenFormats } from '@/lib/bulk-captions/store/zip-store';
import { captionFormats, formats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';
import type { MessageName } from '@/lib/shared/localized-text';

const exportFormats = captionFormats.filter(isWrittenFormat);

/** Chooses the formats of exported captions. At least one stays selected, because a zip needs files. */
export function FormatTicks({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const batch = useStore(panel, (state) => state.settings.batch);
  const chosen = chosenFormats(batch.formats);
  const toggle = (format: WrittenFormat) => {
    const next = exportFormats.filter((one) => (one === format) !== chosen.includes(one));
    if (next.length > 0) void panel.getState().changeSettings({ batch: { ...batch, formats: next } });
  };
  return (
    <div className="form-ticks">
      {exportFormats.map((format) => (
        <label key={format} className="ticked">
          <input type="checkbox" checked={chosen.includes(format)} onChange={() => toggle(format)} />
          <span>{t(formats[format].name as MessageName)}</span>
          {/* The name of Excel's format has it already. */}
          {format !== 'xlsx' && (
            <bdi dir="ltr" className="note">
              .{formats[format].extension}
            </bdi>
          )}
        </label>
      ))}
    </div>
  );
}
