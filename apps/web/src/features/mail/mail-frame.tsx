import type { Mailbox } from '@station/contract/mail/mail-fields';
import { createLink } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { m } from '../../paraglide/messages.js';
import { FormMessage } from '../../ui/notice.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { useMailAddress } from './mail.address.ts';
import css from './mail.module.css';

const Back = createLink(BackAnchor);
const TabLink = createLink(TabAnchor);

type Banner = { fail: (text: string) => void; say: (text: string) => void };

const BannerContext = createContext<Banner>({ fail: () => {}, say: () => {} });

/** The banner of the mail screens; what it says goes after 5 s (spec 2, section 8). */
export const useMailBanner = () => use(BannerContext);

type FrameProps = {
  /** A way back other than home. */
  toMail?: boolean;
  actions?: ReactNode;
  /** The two tabs of a phone. */
  tabs?: boolean;
  children: ReactNode;
};

/** Head, tabs and banner of the mail screens. */
export function MailFrame({ toMail, actions, tabs, children }: FrameProps) {
  const { message, show } = useTimedMessage();
  const { address } = useMailAddress();
  const banner: Banner = {
    fail: (text) => show({ tone: 'bad', text }),
    say: (text) => show({ tone: 'good', text }),
  };
  const isWriting = address.write !== '';
  return (
    <BannerContext value={banner}>
      <ToolHeader
        back={
          toMail ? (
            <Back to="/autogmail" label={m.mail_back()} />
          ) : (
            <Back to="/home" label={m.common_back_home()} />
          )
        }
        actions={
          <>
            <ShellMenuSlot />
            {actions}
          </>
        }
      />
      {tabs ? (
        <div className={css.tabs}>
          <TabLinks label={m.mail_tabs()}>
            <TabLink
              to="/autogmail"
              search={{ mailbox: address.mailbox || undefined, write: 'new' } as never}
              activeProps={{}}
              aria-current={isWriting ? 'page' : undefined}
              activeOptions={{ includeSearch: true, exact: true }}
            >
              {m.mail_write()}
            </TabLink>
            <TabLink
              to="/autogmail"
              search={{ mailbox: address.mailbox || undefined } as never}
              activeProps={{}}
              aria-current={isWriting ? undefined : 'page'}
              activeOptions={{ includeSearch: true, exact: true }}
            >
              {m.mail_inbox()}
            </TabLink>
          </TabLinks>
        </div>
      ) : null}
      <div className={css.banner} data-said={message ? '' : undefined}>
        <FormMessage message={message} />
      </div>
      {children}
    </BannerContext>
  );
}

/** Whether somebody may send from a mailbox and change what stands in it. */
export const mayWrite = ({ role }: Mailbox): boolean => role !== 'reader';
