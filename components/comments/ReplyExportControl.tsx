import { useState } from 'react';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { dateText } from '@/components/ui/format-text';
import { Menu, useMenuClose } from '@/components/ui/Menu';
import { Segmented } from '@/components/ui/Segmented';
import { RealNamesReasonField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { formats } from '@/lib/captions/formats';
import { isReasonMissing } from '@/lib/comments/author-tags';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import { retentionEnd } from '@/lib/comments/reply';
import { type ReplyExportFormat, replyExportFormats } from '@/lib/comments/reply-export-formats';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { exportReplies } from '@/lib/comments/store/replies-store';
import { countRepliesOnOlderPages, pagingState } from '@/lib/comments/store/reply-loading';
import { replyCountText } from './RepliesMore';

interface ReplyExportMenuProps {
  onSave(format: ReplyExportFormat, options: { naming: AuthorNaming }): void;
  onDeleteKey(): void;
}

/** The free export of loaded replies, with the names that the screen shows. Real names need a reason. */
export function ReplyExportMenu(props: ReplyExportMenuProps) {
  const t = useTranslation();
  return (
    <Menu icon="download" label={t('exportVerb')} popupRole="dialog">
      <ExportChoices {...props} />
    </Menu>
  );
}

function ExportChoices({ onSave, onDeleteKey }: ReplyExportMenuProps) {
  const t = useTranslation();
  const close = useMenuClose();
  const pseudonyms = useApp((state) => state.settings.pseudonyms);
  const { changeSettings } = useAppStore().getState();
  const [reason, setReason] = useState('');
  const naming: AuthorNaming = pseudonyms ? { is: 'replaced' } : { is: 'named', because: reason.trim() };
  const lacksReason = isReasonMissing(naming);
  const save = (format: ReplyExportFormat) => {
    close();
    onSave(format, { naming });
  };
  return (
    <>
      <section>
        <div className="title">
          {t('repliesExportLoaded')} <span>{t('priceFree')}</span>
        </div>
        <div className="formats">
          {(Object.keys(replyExportFormats) as ReplyExportFormat[]).map((format) => (
            <button
              key={format}
              type="button"
              aria-disabled={lacksReason || undefined}
              onClick={lacksReason ? undefined : () => save(format)}
            >
              <span>{t(formats[format].name)}</span>
              <span>.{format}</span>
            </button>
          ))}
        </div>
      </section>
      <section className="stack tight">
        <Segmented
          label={t('repliesNames')}
          options={[
            [false, t('namesAsReceived')],
            [true, t('pseudonyms')],
          ]}
          value={pseudonyms}
          onChoose={(value) => void changeSettings({ pseudonyms: value })}
        />
        {!pseudonyms && (
          <RealNamesReasonField
            small
            label={t('reasonForNames')}
            note={t('repliesExportReasonNote')}
            reason={reason}
            onReason={setReason}
          />
        )}
      </section>
      <section>
        <button type="button" className="link note" onClick={onDeleteKey}>
          {t('repliesDeleteKey')}
        </button>
      </section>
    </>
  );
}

export function ReplyExportControl({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const deleteKey = async () => {
    setConfirming(false);
    await store.getState().deleteKey();
    store.getState().panel.getState().showToast(['repliesDeletedKey']);
  };
  const save: Parameters<typeof ReplyExportMenu>[0]['onSave'] = (format, options) => {
    const { pages, olderPages, thread, comment } = store.getState();
    const older = countRepliesOnOlderPages({ pages, thread });
    const loaded = replyCountText(t, pagingState(pages), thread.replies.length - older);
    const { replyDays } = store.getState().panel.getState().settings;
    const keepUntil =
      retentionEnd([...pages, ...olderPages], replyDays) ?? store.getState().panel.getState().ports.now();
    const notes = [
      t('repliesExportNote', comment?.comment ?? '', loaded),
      ...(older > 0 ? [t.plural('repliesOlder', older)] : []),
      t('repliesKeepUntil', dateText(t, keepUntil)),
    ];
    void exportReplies(store, {
      format,
      ...options,
      authorLabel: (hash) => t('repliesPseudonym', hash),
      notes,
      keepUntil,
      loaded,
    });
  };
  return (
    <>
      <ReplyExportMenu onSave={save} onDeleteKey={() => setConfirming(true)} />
      {isConfirming && (
        <ConfirmDialog
          title={t('repliesDeleteKeyTitle')}
          text={t('repliesDeleteKeyText')}
          confirmLabel={t('delete')}
          onConfirm={() => void deleteKey()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
