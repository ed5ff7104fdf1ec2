import { createLink, Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatShortClock } from '../../platform/format.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { AppIcon } from './app-icon.tsx';
import css from './hub-page.module.css';
import origin from './messages/origin.json';
import { DOCK_SIZE, type Section, sectionNameKey, sections } from './section-list.ts';
import { useNow } from './use-now.ts';

const Back = createLink(BackAnchor);

/** The admin hub: twelve sections, the first four again in a dock (spec 1, section 2). */
export function HubPage() {
  return (
    <>
      <ToolHeader
        back={<Back to="/home" label={m.launcher_back_home()} />}
        title={m.launcher_hub_label()}
        titleLang={languageOf(origin, 'launcher_hub_label')}
        actions={
          <>
            <HubClock />
            <ShellMenuSlot />
          </>
        }
      />
      <Screen>
        <ScreenTitle subtitle={m.launcher_hub_count({ count: sections.length })}>
          {m.launcher_hub_title()}
        </ScreenTitle>
        <nav aria-label={m.launcher_hub_tools()}>
          <ul className={css.grid}>
            {sections.map((section) => (
              <li key={section.key}>
                <Link {...section.link} className={css.tile}>
                  <AppIcon icon={section.icon} colour={section.colour} size="middle" />
                  <span lang={languageOf(origin, sectionNameKey(section.key))}>
                    {section.label()}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Dock />
      </Screen>
    </>
  );
}

function HubClock() {
  const now = useNow();
  return (
    <span className={css.clock}>
      {formatShortClock(now)}
      {/* The battery is an ornament (spec 1, section 2). */}
      <span aria-hidden="true"> · 82%</span>
    </span>
  );
}

function Dock() {
  return (
    <nav aria-label={m.launcher_hub_dock()} className={css.dock} data-bottom-bar="">
      {sections.slice(0, DOCK_SIZE).map((section) => (
        <DockItem key={section.key} section={section} />
      ))}
    </nav>
  );
}

function DockItem({ section }: { section: Section }) {
  const { icon: Picture, link, key } = section;
  const hasShortName = 'dockLabel' in section;
  const name = hasShortName ? section.dockLabel() : section.label();
  const nameKey = hasShortName ? 'launcher_dock_add' : sectionNameKey(key);
  return (
    <Link {...link} className={css.dockItem}>
      <Picture size={20} aria-hidden="true" />
      <span lang={languageOf(origin, nameKey)}>{name}</span>
    </Link>
  );
}
