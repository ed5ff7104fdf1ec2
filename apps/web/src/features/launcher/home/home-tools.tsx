import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { m } from '../../../paraglide/messages.js';
import { useUser } from '../../../platform/session.ts';
import { showPalette } from '../palette/palette-open.ts';
import { useFreshBadges } from './badges.data.ts';
import css from './home-tools.module.css';
import { useFreshArrangement } from './preferences.data.ts';

type HomeToolsProps = { editing: boolean; onEdit: (editing: boolean) => void };

/** Under the apps: the way to find anything, and the way to arrange them. */
export function HomeTools({ editing, onEdit }: HomeToolsProps) {
  useFreshArrangement(useUser()?.id);
  useFreshBadges();
  const Mark = editing ? IconCheck : IconEdit;
  return (
    <div className={css.tools}>
      {editing ? null : (
        <button
          type="button"
          className={css.tool}
          aria-haspopup="dialog"
          onClick={() => showPalette(true)}
        >
          <IconSearch size={16} aria-hidden="true" />
          {m.launcher_search()}
        </button>
      )}
      <button
        type="button"
        className={css.tool}
        data-done={editing || undefined}
        onClick={() => onEdit(!editing)}
      >
        <Mark size={16} aria-hidden="true" />
        {editing ? m.launcher_edit_done() : m.launcher_edit()}
      </button>
    </div>
  );
}
