import { toolRoom } from '@/lib/browser/tool-room';
import { toolSessions } from '@/lib/browser/tool-sessions';
import { makeTools, type ToolsStore } from '@/lib/panel/library/tools';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const make = (panel: Panel) => {
  const store = makeTools(panel, {
    list: toolRoom.list,
    answers: toolRoom.answers,
    watch: toolRoom.watch,
    session: toolSessions.get,
    watchSessions: toolSessions.watch,
    check: panel.ports.patterns.check,
  });
  store.start();
  return store;
};

/** The tool-calling entry point, as the page knows it. */
export const toolsOf = (panel: Panel): ToolsStore => tabStore(panel, make);
