import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);
const EXACT = { exact: true, includeSearch: false };

/** What the two lists stand in: the likely duplicates, and what was merged. */
export function DuplicatesFrame({ children }: { children: ReactNode }) {
  const directory = useDirectoryPath();
  return (
    <>
      <ToolHeader
        back={<Back to={directory} label={m.duplicates_back()} />}
        title={m.duplicates_header()}
        actions={<ShellMenuSlot />}
      />
      <TabLinks label={m.duplicates_tabs()}>
        <Tab to={`${directory}/duplicates`} activeOptions={EXACT}>
          {m.duplicates_tab_groups()}
        </Tab>
        <Tab to={`${directory}/duplicates/merges`} activeOptions={EXACT}>
          {m.duplicates_tab_merges()}
        </Tab>
      </TabLinks>
      {children}
    </>
  );
}

/** The header of a screen below the lists. */
export function CompareHeader() {
  const directory = useDirectoryPath();
  return (
    <ToolHeader
      back={<Back to={`${directory}/duplicates`} label={m.duplicates_back_groups()} />}
      title={m.duplicates_compare_header()}
      actions={<ShellMenuSlot />}
    />
  );
}
