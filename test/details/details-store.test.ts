import { describe, expect, it } from 'vitest';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { createDetailsStore } from '@/lib/details/store/details-store';
import { createCaptionsEnv, openVideo, settle, videoA, videoB } from '../captions/captions-environment';

const responseOf = (title: string, id = videoA) => JSON.stringify({ totalResults: 1, data: [{ id, title }] });
const params = (lang?: string, id = videoA) => ({ ids: [id], additionalFields: ['isShort'], ...(lang && { lang }) });

async function openDetails(prepare: (env: ReturnType<typeof createCaptionsEnv>) => void = () => {}) {
  const env = createCaptionsEnv();
  prepare(env);
  const panel = createPanelStore(env.ports);
  panel.getState().start();
  await settle();
  await openVideo(panel, videoA);
  const details = createDetailsStore(panel);
  await settle();
  return { ...env, panel, details, title: () => details.getState().shown?.parsed?.video.title };
}

describe('createDetailsStore', () => {
  it('sends one request, with isShort, and only when the user asks for details', async () => {
    const { details, requests, respond, title } = await openDetails();
    expect(requests).toEqual([]);
    void details.getState().get();
    await settle();
    expect(requests).toEqual([{ name: 'videos', params: params(), again: false }]);
    await respond(responseOf('a'));
    expect(title()).toBe('a');
  });

  it('shows saved details at once without a request', async () => {
    const { requests, title } = await openDetails(
      ({ saveResponse }) => void saveResponse('videos', params() as never, responseOf('held')),
    );
    expect(title()).toBe('held');
    expect(requests).toEqual([]);
  });

  it('shows another language at once if saved, and otherwise requests nothing', async () => {
    const { details, requests, title } = await openDetails(({ saveResponse }) => {
      saveResponse('videos', params() as never, responseOf('Low water'));
      saveResponse('videos', params('de') as never, responseOf('Niedrigwasser'));
    });
    await details.getState().choose(null);
    expect(title()).toBe('Low water');
    await details.getState().choose('de');
    expect([title(), details.getState().shown?.lang]).toEqual(['Niedrigwasser', 'de']);
    await details.getState().choose('da');
    expect([title(), details.getState().lang]).toEqual(['Niedrigwasser', 'da']);
    expect(requests).toEqual([]);
  });

  it('does not keep the language for the next video', async () => {
    const { panel, details } = await openDetails();
    await details.getState().choose('de');
    await openVideo(panel, videoB);
    expect(details.getState().lang).toBeNull();
  });

  it('refreshes the displayed language even if another one is chosen', async () => {
    const { details, requests } = await openDetails(
      ({ saveResponse }) => void saveResponse('videos', params('de') as never, responseOf('a')),
    );
    await details.getState().choose('da');
    void details.getState().refresh();
    await settle();
    expect(requests).toEqual([{ name: 'videos', params: params('de'), again: true }]);
  });

  it('keeps the details when a refresh fails, and repeats the same request on retry', async () => {
    const { panel, details, requests, respond, title } = await openDetails(
      ({ saveResponse }) => void saveResponse('videos', params() as never, responseOf('a')),
    );
    void details.getState().refresh();
    await settle();
    await respond({ kind: 'unreachable' });
    expect([title(), requestStoreOf(panel, 'videos').getState().requestState.is]).toEqual(['a', 'failed']);
    void details.getState().retry();
    await settle();
    expect(requests[1]).toEqual(requests[0]);
  });

  it('never shows a response for another video', async () => {
    const { panel, details, respond, title } = await openDetails();
    void details.getState().get();
    await settle();
    await openVideo(panel, videoB);
    await respond(responseOf('a'));
    expect(title()).toBeUndefined();
  });

  it('sets the title of a video that has none yet', async () => {
    const { panel, details, respond } = await openDetails();
    void details.getState().get();
    await settle();
    await respond(responseOf('Low water'));
    expect(panel.getState().subject?.title).toBe('Low water');
  });

  it('shows an empty list as a response without the video', async () => {
    const { details, respond } = await openDetails();
    void details.getState().get();
    await settle();
    await respond('{"totalResults":0,"data":[]}');
    expect(details.getState().shown).toMatchObject({ parsed: null, skippedRows: [] });
  });

  it('shows when a newer response without the video arrived, though the older one stays', async () => {
    const { panel, details, title } = await openDetails(
      ({ saveResponse }) => void saveResponse('videos', params() as never, responseOf('a')),
    );
    const { response } = requestStoreOf(panel, 'videos').getState();
    requestStoreOf(panel, 'videos').setState({ response: response && { ...response, newerEmptyResponseAt: 7 } });
    expect([title(), details.getState().shown?.newerEmptyResponseAt]).toEqual(['a', 7]);
  });
});

describe('createDetailsStore › citations', () => {
  it('are copied with the date of access, and saved under the title of the video', async () => {
    const { details, copied, saved, panel } = await openDetails(
      ({ saveResponse }) => void saveResponse('videos', params() as never, responseOf('Low: water')),
    );
    await details.getState().copyCitation('bibtex', 'BibTeX');
    expect(copied[0]).toContain('title = {{Low: water}}');
    expect(copied[0]).toContain('urldate = {2027-01-15}');
    expect(panel.getState().toast?.message).toEqual(['citationCopied', 'BibTeX']);
    await details.getState().saveCitation('ris');
    expect(saved).toMatchObject([{ name: `Low_ water [${videoA}].ris`, type: 'application/x-research-info-systems' }]);
    expect(saved[0]?.text).toMatch(/^TY {2}- VIDEO\r\n/);
  });
});
