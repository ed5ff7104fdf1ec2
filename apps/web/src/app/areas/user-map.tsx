import IconClockPlay from '@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs';
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import IconMapPin2 from '@tabler/icons-react/dist/esm/icons/IconMapPin2.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { LiveMapPage } from '../../features/visitors/live-map/live-map-page.tsx';
import { m } from '../../paraglide/messages.js';
import { today } from '../../platform/days.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { MapPanel } from '../../ui/map-panel.tsx';
import { MapToolButton, MapTools } from '../../ui/map-tools.tsx';
import { openTool, useMapTools } from '../router/map-tools-address.ts';

type Closable = { onClose: () => void };

/** A panel whose code comes when it is opened; where that fails, a panel says so. */
function panelPart<Name extends string, Props extends Closable>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: FailedPart }),
    ),
  );
}

function FailedPart({ onClose }: Closable) {
  return (
    <MapPanel
      title={m.visitor_trails_part_failed()}
      closeLabel={m.visitor_trails_close()}
      onClose={onClose}
    >
      {null}
    </MapPanel>
  );
}

const AreasOnMap = lazyPart(
  () => import('../../features/visitors/areas/areas-on-map.tsx'),
  'AreasOnMap',
);
const AreasPanel = panelPart(
  () => import('../../features/visitors/areas/areas-panel.tsx'),
  'AreasPanel',
);
const AreaLog = panelPart(() => import('../../features/visitors/areas/area-log.tsx'), 'AreaLog');
const TrailPanel = panelPart(
  () => import('../../features/visitors/trails/trail-panel.tsx'),
  'TrailPanel',
);
const ReplayPanel = panelPart(
  () => import('../../features/visitors/trails/replay-panel.tsx'),
  'ReplayPanel',
);
const HeatOnMap = lazyPart(
  () => import('../../features/visitors/trails/heat-on-map.tsx'),
  'HeatOnMap',
);

/**
 * The live map with everything that is drawn on it (spec 1, section 2): the areas of the campus,
 * trails, replays and heat.
 */
export function UserMap() {
  const [{ tool, heat }, change] = useMapTools();
  return (
    <LiveMapPage
      isCovered={tool !== ''}
      isPlaced={tool === 'trail' || tool === 'replay'}
      tools={
        <MapTools label={m.visitor_trails_tools()}>
          <MapToolButton
            label={m.visitor_trails_areas()}
            icon={<IconMapPin2 size={22} aria-hidden="true" />}
            pressed={tool === 'areas' || tool === 'log'}
            onClick={() => change(openTool({ tool: tool === 'areas' ? '' : 'areas' }))}
          />
          <MapToolButton
            label={m.visitor_trails_replay()}
            icon={<IconClockPlay size={22} aria-hidden="true" />}
            pressed={tool === 'replay'}
            onClick={() => change(openTool({ tool: tool === 'replay' ? '' : 'replay' }))}
          />
          <MapToolButton
            label={m.visitor_trails_heat()}
            icon={<IconFlame size={22} aria-hidden="true" />}
            pressed={heat}
            onClick={() => change({ heat: !heat })}
          />
        </MapTools>
      }
      popupActions={({ userId, sessionId }) =>
        userId === null && sessionId === '' ? null : (
          <Button
            compact
            icon={<IconRoute size={18} aria-hidden="true" />}
            onClick={() =>
              change(
                openTool({
                  tool: 'trail',
                  ...(userId === null ? { session: sessionId } : { account: userId }),
                }),
              )
            }
          >
            {m.visitor_trails_open()}
          </Button>
        )
      }
      layers={(people) => <Layers people={people} />}
    />
  );
}

type People = Parameters<NonNullable<ComponentProps<typeof LiveMapPage>['layers']>>[0];

/** What is drawn besides the people, and the panel that belongs to it. */
function Layers({ people }: { people: People }) {
  const [{ tool, day, account, session, area, heat }, change] = useMapTools();
  const close = () => change(openTool({}));
  const onDay = (given: string) => change({ day: given });
  const ownAreas = tool === 'areas' || tool === 'log';
  return (
    <Suspense>
      {ownAreas ? null : <AreasOnMap />}
      {heat && tool !== 'replay' ? (
        <HeatOnMap
          source={{ points: () => people.visitors.values(), subscribe: people.subscribe }}
        />
      ) : null}
      <Suspense>
        {tool === 'areas' ? (
          <AreasPanel
            onClose={close}
            onLog={(areaId) => change(openTool({ tool: 'log', area: areaId }))}
          />
        ) : null}
        {tool === 'log' ? (
          <AreaLog areaId={area} onClose={() => change(openTool({ tool: 'areas' }))} />
        ) : null}
        {tool === 'trail' ? (
          <TrailPanel
            whose={
              account > 0 ? { accountId: account, day: day || today() } : { sessionId: session }
            }
            onDay={onDay}
            onClose={close}
          />
        ) : null}
        {tool === 'replay' ? (
          <ReplayPanel day={day || today()} onDay={onDay} hasHeat={heat} onClose={close} />
        ) : null}
      </Suspense>
    </Suspense>
  );
}
