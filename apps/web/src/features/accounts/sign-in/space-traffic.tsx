import type { PublicSettings } from '@station/contract/settings/settings';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { type CSSProperties, useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/button.tsx';
import { usePublicSettings } from '../../settings/public-settings.data.ts';
import { isCrowd, type Orbit, orbitsOf, USUAL_PLANETS } from './planet-orbits.ts';
import corners from './scene-corners.module.css';
import css from './space-traffic.module.css';
import sky from './starry-sky.module.css';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Planets of our own have a look of their own. */
const LOOKS: Record<string, string> = { '/jupiter-giant': 'bands', '/saturn-rings': 'rings' };

type SpaceTrafficProps = {
  /** The form is open: the planets make room for it. */
  open: boolean;
  /** Called when the server has said what guests may know. */
  onSettings: (settings: PublicSettings) => void;
};

/** What moves in the sky, by CSS alone: planets, which are links, twinkling stars and a comet. */
export function SpaceTraffic({ open, onSettings }: SpaceTrafficProps) {
  const scene = useRef<HTMLDivElement>(null);
  const { still, wished, toggle } = useReducedMotion(scene);
  const settings = usePublicSettings();
  useEffect(() => {
    if (settings) onSettings(settings);
  }, [settings, onSettings]);

  const planets = settings?.planets ?? USUAL_PLANETS;
  const Mark = wished ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <div
        ref={scene}
        className={css.space}
        data-open={open || undefined}
        data-still={still || undefined}
      >
        <span className={sky.stars} aria-hidden="true" />
        <span className={sky.farStars} aria-hidden="true" />
        <span className={sky.comet} aria-hidden="true" />
        <nav aria-label={m.login_planets()} className={css.planets}>
          <ul className={css.list} data-crowd={isCrowd(planets) || undefined}>
            {orbitsOf(planets).map((orbit) => (
              <PlanetLink key={`${orbit.url} ${orbit.name}`} orbit={orbit} />
            ))}
          </ul>
        </nav>
      </div>
      {settings?.logo ? (
        <img className={corners.logo} src={settings.logo} alt={settings.organisation_name} />
      ) : null}
      <div className={corners.motion} data-open={open || undefined}>
        <IconButton
          label={wished ? m.login_play() : m.login_pause()}
          icon={<Mark size={18} aria-hidden="true" />}
          onClick={toggle}
        />
      </div>
    </>
  );
}

function PlanetLink({ orbit }: { orbit: Orbit }) {
  const { name, url, colour, size, ring, phase } = orbit;
  return (
    <li
      className={css.arm}
      data-ring={ring}
      style={{ '--phase': phase, '--colour': colour } as CSSProperties}
    >
      <a
        className={css.planet}
        data-size={size}
        data-look={LOOKS[url]}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span className={css.ball} aria-hidden="true" />
        <span className={css.upright}>
          <span className={css.name}>
            {name}
            <span className="visually-hidden">{` (${m.login_new_tab()})`}</span>
          </span>
        </span>
      </a>
    </li>
  );
}
