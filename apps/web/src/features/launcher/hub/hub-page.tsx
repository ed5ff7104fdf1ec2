import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { createLink, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useBattery } from '../../../platform/battery.ts';
import { formatShortClock } from '../../../platform/clock.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useClock } from '../../../platform/now.ts';
import { AppIcon, IconDrawing } from '../../../ui/app-icon.tsx';
import { BatterySign } from '../../../ui/battery-sign.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { moveInGrid } from '../../../ui/grid-keys.ts';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useFreshBadges } from '../home/badges.data.ts';
import { showPalette } from '../palette/palette-open.ts';
import css from './hub-page.module.css';
import origin from './messages/origin.json';
import { SectionBadge } from './section-badge.tsx';
import { DOCK_SIZE, type Section, sectionNameLanguage, sections } from './sections.ts';
import { useCompanies } from './use-companies.ts';

const Back = createLink(BackAnchor);

const FirstStepsPanel = lazyPart(
  () => import('../first-steps/first-steps-panel.tsx'),
  'FirstStepsPanel',
);

/** The admin hub: twelve sections, the first four again in a dock (spec 1, section 2). */
export function HubPage() {
  const companies = useCompanies();
  useFreshBadges();
  return (
    <>
      <ToolHeader
        back={<Back to="/home" label={m.common_back_home()} />}
        title={m.hub_label()}
        titleLang={languageOf(origin, 'hub_label')}
        actions={
          <>
            <HubSigns />
            <IconButton
              label={m.hub_search()}
              aria-haspopup="dialog"
              icon={<IconSearch size={20} aria-hidden="true" />}
              onClick={() => showPalette(true)}
            />
            <ShellMenuSlot />
          </>
        }
      />
      <Screen>
        <ScreenTitle subtitle={summary(companies?.length)}>{m.hub_title()}</ScreenTitle>
        <nav aria-label={m.hub_tools()}>
          <ul className={css.grid}>
            {sections.map((section) => (
              <li key={section.key}>
                <Link {...section.link} className={css.tile} onKeyDown={moveInGrid}>
                  <AppIcon icon={section.icon} colour={section.colour} size="middle" />
                  <span lang={sectionNameLanguage(section.key)}>{section.label()}</span>
                  <SectionBadge section={section.key} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Suspense>
          <FirstStepsPanel />
        </Suspense>
        <Dock />
      </Screen>
    </>
  );
}

function summary(companies: number | undefined): string {
  const tools = m.hub_count({ count: sections.length });
  return companies === undefined ? tools : `${tools} · ${m.hub_companies({ count: companies })}`;
}

/** The time and the battery (spec 1, section 2). */
function HubSigns() {
  const now = useClock();
  const battery = useBattery();
  return (
    <span className={css.signs}>
      {formatShortClock(now)}
      {battery ? (
        <>
          <span className="visually-hidden">{m.hub_battery({ percent: battery.percent })}</span>
          <span className={css.percent} aria-hidden="true">
            · {battery.percent}%
          </span>
        </>
      ) : null}
      <BatterySign battery={battery} />
    </span>
  );
}

function Dock() {
  return (
    <nav aria-label={m.hub_dock()} className={css.dock} data-bottom-bar="">
      {sections.slice(0, DOCK_SIZE).map((section) => (
        <DockItem key={section.key} section={section} />
      ))}
    </nav>
  );
}

function DockItem({ section }: { section: Section }) {
  const { icon, link, key } = section;
  const hasShortName = 'dockLabel' in section;
  const name = hasShortName ? section.dockLabel() : section.label();
  const lang = hasShortName ? languageOf(origin, '*') : sectionNameLanguage(key);
  return (
    <Link {...link} className={css.dockItem}>
      <IconDrawing lines={icon} size={20} />
      <span lang={lang}>{name}</span>
    </Link>
  );
}
