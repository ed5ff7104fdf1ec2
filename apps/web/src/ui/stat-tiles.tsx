import { FadingStrip } from './fading-strip.tsx';
import css from './stat-tiles.module.css';

/** A number with its name. */
export type StatTile = {
  key: string;
  /** The number, formatted. Undefined while it is on its way. */
  value: string | undefined;
  label: string;
  /** A second line, such as the total behind the number. */
  detail?: string | undefined;
  /** That total by itself, as in `12 / 15`, where a tile has no room for a second line. */
  of?: string | undefined;
  lang?: string;
};

type StatTilesProps = {
  /** Name of the group. */
  label: string;
  tiles: readonly StatTile[];
} & (
  | { selected: string; onSelect: (key: string) => void }
  | { selected?: never; onSelect?: never }
);

/** Tiles in one line, which scrolls sideways where it is long. With `onSelect`, one is chosen. */
export function StatTiles({ label, tiles, selected, onSelect }: StatTilesProps) {
  return (
    <FadingStrip label={label} className={css.tiles}>
      {tiles.map((tile) =>
        onSelect ? (
          <button
            key={tile.key}
            type="button"
            aria-pressed={tile.key === selected}
            className={css.tile}
            lang={tile.lang}
            onClick={() => onSelect(tile.key)}
          >
            <TileTexts tile={tile} />
          </button>
        ) : (
          <p key={tile.key} className={css.tile} lang={tile.lang}>
            <TileTexts tile={tile} />
          </p>
        ),
      )}
    </FadingStrip>
  );
}

function TileTexts({ tile: { value, label, detail, of } }: { tile: StatTile }) {
  return (
    <>
      <span className={css.value} data-of={of}>
        {value ?? <span className={css.bone} />}
      </span>{' '}
      <span className={css.label}>{label}</span>{' '}
      {detail === undefined ? null : <span className={css.detail}>{detail}</span>}
    </>
  );
}
