import { createLink, type LinkProps, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);
const TabLink = createLink(TabAnchor);

/** One of an area's screens, as its tab. */
type Tab = {
  link: LinkProps;
  text: string;
  /** It stays open on the addresses below its own. */
  below?: boolean;
  count?: Parameters<typeof TabAnchor>[0]['count'];
};

export type AreaProps = {
  /** Where the way back leads, and how it is called. */
  back: { link: LinkProps; text: string };
  /** What the head says in place of the app's own label, and its language. */
  title?: { text: string; lang: string };
  /** Buttons beside the shell's own. */
  actions?: ReactNode;
  tabs?: { label: string; list: readonly Tab[] } | undefined;
  /** The body; the screen that is open, unless an area puts something around it. */
  children?: ReactNode;
};

/** What several screens of a tool stand in: the head, the tabs that lead from one to the other, and the one that is open. */
export function Area({ back, title, actions, tabs, children = <Outlet /> }: AreaProps) {
  return (
    <>
      <ToolHeader
        back={<Back {...back.link} label={back.text} />}
        title={title?.text}
        titleLang={title?.lang}
        actions={
          <>
            <ShellMenuSlot />
            {actions}
          </>
        }
      />
      {tabs ? (
        <TabLinks label={tabs.label}>
          {tabs.list.map(({ link, text, below = false, count }) => (
            <TabLink
              {...link}
              key={link.to}
              // The tab of an address, whatever its search.
              activeOptions={{ exact: !below, includeSearch: false }}
              count={count}
            >
              {text}
            </TabLink>
          ))}
        </TabLinks>
      ) : null}
      {children}
    </>
  );
}
