import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { FloatingCaptionsPlace } from '@/lib/settings/settings';
import type { OverlayContent, OverlayReport } from '../floating-captions';

const Percent = z.number().check(z.gte(0), z.lte(100));
/** Reports come from an untrusted page. */
const OverlayReportSchema: z.ZodMiniType<OverlayReport> = z.union([
  z.object({ place: z.object({ x: Percent, y: Percent, size: z.int().check(z.gte(50), z.lte(300)) }) }),
  z.object({ hide: z.literal(true) }),
]);

/** The captions over the player of a tab. */
export interface Overlay {
  update(change: Partial<OverlayContent>): void;
  close(): void;
}

export interface OverlayListeners {
  onPlace(place: FloatingCaptionsPlace): void;
  onHide(): void;
  /** The page was closed or has loaded another one. */
  onGone(): void;
}

/** Draws captions over the player of a tab. Returns `null` if the browser does not allow that. */
export async function openOverlay(tabId: number, listeners: OverlayListeners): Promise<Overlay | null> {
  const [frame] = await browser.scripting
    .executeScript({ target: { tabId }, files: ['/caption-overlay.js'], injectImmediately: true })
    .catch(() => []);
  if (typeof frame?.result !== 'string') return null;
  const port = browser.tabs.connect(tabId, { name: frame.result, frameId: 0 });
  port.onMessage.addListener((message: unknown) => {
    const report = OverlayReportSchema.safeParse(message);
    if (!report.success) return;
    if ('hide' in report.data) listeners.onHide();
    else listeners.onPlace(report.data.place);
  });
  port.onDisconnect.addListener(() => {
    // Reading `lastError` marks the error as handled.
    void browser.runtime.lastError;
    listeners.onGone();
  });
  return { update: (change) => port.postMessage(change), close: () => port.disconnect() };
}
