import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Panel } from './panel.tsx';

type FigurePanelProps = {
  title: string;
  text?: ReactNode;
  /** What the buttons say that change between both views. */
  texts: { chart: string; table: string };
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
};

/** Figures as a picture or as a table: the reader chooses. */
export function FigurePanel({ title, text, texts, chart, table }: FigurePanelProps) {
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? IconChartBar : IconTable;
  return (
    <Panel
      title={title}
      text={text}
      actions={
        <Button
          compact
          icon={<Icon size={18} aria-hidden="true" />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? texts.chart : texts.table}
        </Button>
      }
    >
      {asTable ? table : chart}
    </Panel>
  );
}
