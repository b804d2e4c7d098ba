import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { toolSessions } from '@/lib/tools/repository/session-repository';
import { toolRoom } from '@/lib/tools/repository/tool-repository';
import { makeTools, type ToolsStore } from '@/lib/tools/store';

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
