import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReplyExportMenu } from '@/components/comments/ReplyExportControl';
import { ContentList } from '@/components/export/ContentList';
import { RelatedToolbar } from '@/components/related/RelatedResults';
import { TrackMenu } from '@/components/saved-captions/SavedTracks';
import { SpendingHeader } from '@/components/spending/SpendingPane';
import { AppContext } from '@/components/ui/app-state';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { createCaptionsEnv } from '../captions/captions-environment';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const excel = /Excel \.xlsx|^Excel/;
const nothing = () => {};

describe('Excel export', () => {
  const user = userEvent.setup();

  it('is offered for spending', async () => {
    const onSave = vi.fn();
    renderInPage(<SpendingHeader range="all" isExporting={false} onRange={nothing} onExport={onSave} />);
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('menuitem', { name: excel }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith('xlsx');
  });

  it('is offered for related videos', async () => {
    const onSave = vi.fn();
    const toolbarProps = {
      count: 3,
      typed: '',
      order: 'rank',
      onType: nothing,
      onOrder: nothing,
      onCopyIds: nothing,
    } as const;
    renderInPage(<RelatedToolbar {...toolbarProps} onSave={onSave} />);
    await user.click(screen.getByRole('button', { name: t('relatedExport') }));
    await user.click(screen.getByRole('menuitem', { name: excel }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith('xlsx');
  });

  it('is offered for replies, without names once the user chooses pseudonyms', async () => {
    const onSave = vi.fn();
    renderInPage(
      <AppContext value={createPanelStore(createCaptionsEnv().ports)}>
        <ReplyExportMenu onSave={onSave} onDeleteKey={nothing} />
      </AppContext>,
    );
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('button', { name: excel }));
    expect(onSave).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: t('pseudonyms') }));
    await waitFor(() => expect(screen.queryByLabelText(t('reasonForNames'))).toBeNull());
    await user.click(screen.getByRole('button', { name: excel }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith('xlsx', { naming: { is: 'replaced' } });
  });

  it('is offered for saved captions', async () => {
    const onSave = vi.fn();
    renderInPage(
      <TrackMenu name="Tide" openCount={1} onRead={nothing} onOpen={nothing} onSave={onSave} onDelete={nothing} />,
    );
    await user.click(screen.getByRole('menuitem', { name: excel }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith('xlsx');
  });

  it('is offered for the videos of a package', async () => {
    const onSelect = vi.fn();
    renderInPage(
      <ContentList
        selected={new Set()}
        amounts={{ videos: '', captions: '', network: '', replies: '', collection: '' }}
        empty={new Set()}
        sizeOf={() => ''}
        provenanceSize=""
        busy={false}
        forbidden={new Map()}
        needsReason={false}
        onSelect={onSelect}
        onSave={nothing}
      />,
    );
    await user.click(screen.getByRole('button', { name: t('packageOpen', t('videos')) }));
    await user.click(screen.getByRole('checkbox', { name: excel }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(['xlsx'], true);
  });
});
