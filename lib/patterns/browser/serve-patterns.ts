import { checkArguments } from '@/lib/tools/check-arguments';
import { type PatternReply, type PatternRequest, searchTexts } from '../patterns';

/** The part of the worker's global scope that exchanges messages with its page. */
interface PatternPage {
  postMessage(reply: PatternReply): void;
  onmessage: ((event: MessageEvent<PatternRequest>) => void) | null;
}

/** Runs patterns for a page, which terminates this worker when a pattern takes too long. */
export function servePatterns(page: PatternPage, now: () => number = () => performance.now()): void {
  page.onmessage = ({ data: request }) => {
    page.postMessage({ is: 'started' });
    if (request.is === 'check') {
      page.postMessage({ is: 'checked', checked: checkArguments(request.schema, request.args) });
      return;
    }
    const end = searchTexts(request, now, (matches, next) => page.postMessage({ is: 'matches', matches, next }));
    page.postMessage({ is: 'ended', end });
  };
}
