import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { filterTools, type Tool } from '@/lib/tools/tool';

interface Props {
  tools: readonly Tool[];
  open: string | null;
  onOpen(tool: Tool): void;
}

/** Longer lists are virtualized. */
const maxUnvirtualizedTools = 60;

/** A searchable list of tools. */
export function ToolList({ tools, open, onOpen }: Props) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const rows = useRef<HTMLDivElement>(null);
  const deferredText = useDeferredValue(text);
  const found = useMemo(() => filterTools(tools, deferredText), [tools, deferredText]);
  const renderRow = (tool: Tool) => <ToolRow key={tool.name} tool={tool} here={tool.name === open} onOpen={onOpen} />;
  return (
    <div className="tool-list">
      <TextField small label={t('toolsFind')} value={text} onType={setText} />
      <div className="tool-rows" ref={rows}>
        {found.length === 0 && <p className="note">{t('toolsNoneFound')}</p>}
        {found.length <= maxUnvirtualizedTools ? (
          <ul>{found.map(renderRow)}</ul>
        ) : (
          <Virtualizer data={found} as="ul" item="li" scrollRef={rows}>
            {(tool) => <ToolButton key={tool.name} tool={tool} here={tool.name === open} onOpen={onOpen} />}
          </Virtualizer>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  tool: Tool;
  here: boolean;
  onOpen(tool: Tool): void;
}

const ToolRow = (props: RowProps) => (
  <li>
    <ToolButton {...props} />
  </li>
);

function ToolButton({ tool, here, onOpen }: RowProps) {
  return (
    <button type="button" className="tool-row" aria-current={here || undefined} onClick={() => onOpen(tool)}>
      <bdi className="code cut">{tool.name}</bdi>
      <bdi className="note cut">{tool.title || tool.description}</bdi>
    </button>
  );
}
