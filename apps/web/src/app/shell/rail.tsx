import { __iconNode as gridIcon } from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs?lines';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type App, appNameLanguage, apps } from '../../features/launcher/home/apps.ts';
import { inOrder, isShown, useArrangement } from '../../features/launcher/home/arrangement.ts';
import { useFreshBadges } from '../../features/launcher/home/badges.data.ts';
import { HomeBadge } from '../../features/launcher/home/home-badge.tsx';
import { useFreshArrangement } from '../../features/launcher/home/preferences.data.ts';
import { SectionBadge } from '../../features/launcher/hub/section-badge.tsx';
import { sectionNameLanguage, sections } from '../../features/launcher/hub/sections.ts';
import { m } from '../../paraglide/messages.js';
import { isAdmin, useIsAdmitted, useUser } from '../../platform/session.ts';
import { IconDrawing } from '../../ui/app-icon.tsx';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { useOpenApp } from './open-app.tsx';
import { useOpenSection } from './open-section.tsx';
import css from './rail.module.css';
import { RailPerson } from './rail-person.tsx';
import { useTip } from './use-tip.tsx';

/**
 * The rail beside a tool on a desktop: the way home, the person's apps in their order, for
 * administrators the hub and its sections, and the person. What is not built yet is not in it.
 */
export function Rail() {
  const user = useUser();
  const admitted = useIsAdmitted();
  const language = useScreenLanguage();
  if (!user) return null;
  return (
    <div className={css.rail} lang={language}>
      {admitted ? <Ways user={user.id} inHub={isAdmin(user)} /> : null}
      <RailPerson user={user} />
    </div>
  );
}

function Ways({ user, inHub }: { user: number; inHub: boolean }) {
  const text = useShellText();
  const openApp = useOpenApp();
  const open = useOpenSection() ?? openApp;
  const { tip, tipOf } = useTip();
  const arrangement = useArrangement(user);
  useFreshArrangement(user);
  useFreshBadges();
  const own = inOrder<App>(apps, arrangement).filter((app) => isShown(app, arrangement));
  // What is an app of the person's as well stands there once.
  const others = sections.filter((section) => !own.some(({ key }) => key === section.key));
  return (
    <>
      <Link
        to="/home"
        className={css.home}
        aria-label={text(m.app_home)}
        {...tipOf(text(m.app_home))}
      >
        <span className={css.sun} />
      </Link>
      <div className={css.ways}>
        <nav aria-label={text(m.launcher_apps)}>
          <ul className={css.list}>
            {own.map((app) => (
              <Way
                key={app.key}
                link={app.link}
                icon={app.icon}
                lang={appNameLanguage(app.key)}
                isOpen={open?.key === app.key}
                badge={<HomeBadge app={app.key} />}
                {...tipOf(app.label())}
              >
                {app.label()}
              </Way>
            ))}
          </ul>
        </nav>
        {inHub ? (
          <nav aria-label={text(m.hub_label)}>
            <ul className={css.list}>
              <Way
                link={{ to: '/app', activeOptions: { exact: true } }}
                icon={gridIcon}
                {...tipOf(text(m.hub_label))}
              >
                {text(m.hub_label)}
              </Way>
              {others.map((section) => (
                <Way
                  key={section.key}
                  link={section.link}
                  icon={section.icon}
                  lang={sectionNameLanguage(section.key)}
                  isOpen={open?.key === section.key}
                  badge={<SectionBadge section={section.key} />}
                  {...tipOf(section.label())}
                >
                  {section.label()}
                </Way>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
      {tip}
    </>
  );
}

type WayProps = Omit<ComponentProps<typeof Link>, keyof LinkProps> & {
  link: LinkProps;
  icon: ComponentProps<typeof IconDrawing>['lines'];
  /** Its screens are open, though the address may be another. */
  isOpen?: boolean;
  badge?: ReactNode;
  children: string;
};

function Way({ link, icon, lang, isOpen, badge, children, ...rest }: WayProps) {
  return (
    <li>
      <Link
        {...rest}
        {...link}
        ref={isOpen ? keepInSight : undefined}
        className={css.way}
        {...(isOpen && { 'aria-current': 'page' as const })}
      >
        <IconDrawing lines={icon} size={22} />
        <span className={css.name} lang={lang}>
          {children}
        </span>
        {badge}
      </Link>
    </li>
  );
}

/** In a low window the ways are scrolled: the one that is open is not to be looked for. */
const keepInSight = (way: HTMLElement | null) => way?.scrollIntoView({ block: 'nearest' });
