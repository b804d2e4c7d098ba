import ky from 'ky';
import { ordinaryBounds as bounds } from '@/lib/background/tools/reading';
import { createTools } from '@/lib/background/tools/tools';
import { extensionVersion as version } from '@/lib/browser/extension-version';
import { ledgerBook as books } from '@/lib/browser/ledger-book';
import { toolRoom as room } from '@/lib/browser/tool-room';
import { toolSessions as sessions } from '@/lib/browser/tool-sessions';
import { world } from '@/lib/browser/world';
import { toolAsker as account } from './account';

/** Joins the tool-calling entry point to the books, and to what is kept of it. */
export const toolsWith = ({ awake }: { awake(): Promise<void> }) => {
  const { forgetAll, forgetAnswers } = room;
  const tools = createTools({ http: ky, bounds, version, books, room, sessions, account, awake, ...world });
  return { ...tools, forgetAll, forgetAnswers };
};
