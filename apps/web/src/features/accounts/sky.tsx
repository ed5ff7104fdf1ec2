import css from './sky.module.css';

/** Orbits and planets behind the login card: a still picture, drawn once. */
export function Sky() {
  return (
    <div className={css.sky} aria-hidden="true">
      <div className={css.system}>
        <span className={css.orbit} data-orbit="1" />
        <span className={css.orbit} data-orbit="2" />
        <span className={css.orbit} data-orbit="3" />
        <span className={css.orbit} data-orbit="4" />
        <span className={css.orbit} data-orbit="5" />
        <span className={css.orbit} data-orbit="6" />
        <span className={css.sun} />
        <span className={css.planet} data-planet="amber" />
        <span className={css.planet} data-planet="blue" />
        <span className={css.planet} data-planet="violet" />
        <span className={css.planet} data-planet="red" />
      </div>
    </div>
  );
}
