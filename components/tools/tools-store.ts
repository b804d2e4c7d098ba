import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { toolSessionRepository } from '@/lib/tools/repository/session-repository';
import { toolRepository } from '@/lib/tools/repository/tool-repository';
import { createToolsStore, type ToolsStore } from '@/lib/tools/store';

const createStoreFor = (panel: PanelStore) => {
  const store = createToolsStore(panel, {
    list: toolRepository.list,
    answers: toolRepository.answers,
    watch: toolRepository.watch,
    session: toolSessionRepository.get,
    watchSessions: toolSessionRepository.watch,
    checkArguments: panel.ports.patterns.check,
  });
  store.start();
  return store;
};

/** The tool-calling entry point, as the page knows it. */
export const toolsStoreOf = (panel: PanelStore): ToolsStore => tabStore(panel, createStoreFor);
