import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { m } from '../../../paraglide/messages.js';
import css from './live-map.module.css';

type FollowChipProps = {
  /** Whom the map follows; undefined when it follows nobody. */
  name: string | undefined;
  /** They are not on the map for the moment. */
  isAway: boolean;
  onStop: () => void;
};

/** Says whom the map follows, for as long as it does, and stops it. */
export function FollowChip({ name, isAway, onStop }: FollowChipProps) {
  return (
    <div className={css.chipPlace} role="status">
      {name === undefined ? null : (
        <span className={css.chip}>
          <span className="one-line">
            {isAway ? m.live_map_following_away({ name }) : m.live_map_following({ name })}
          </span>
          <button
            type="button"
            className={css.chipButton}
            aria-label={m.live_map_stop_following()}
            title={m.live_map_stop_following()}
            onClick={onStop}
          >
            <IconX size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </div>
  );
}
