import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import css from './version-conflict.module.css';

/** The words around two versions, in the reader's language. */
export type ConflictTexts = {
  title: string;
  text: string;
  /** Both versions hold the same. */
  nothing: string;
  theirs: string;
  mine: string;
  /** Stands for no value. */
  empty: string;
  others: (fields: string) => string;
  other: (label: string, value: string) => string;
  take: string;
  keep: string;
  back: string;
  close: string;
};

type VersionConflictProps = {
  texts: ConflictTexts;
  /** The fields where it matters which version is kept. */
  differences: TwoVersionsProps['differences'];
  /** What else they have changed; it stays either way. */
  others: readonly { label: string; value: string }[];
  /** Mine is being saved. */
  busy: boolean;
  /** Back to the form, as it is. */
  onBack: () => void;
  /** Their version goes into the form. */
  onTake: () => void;
  /** Mine is saved, made from theirs. */
  onKeep: () => void;
};

type TwoVersionsProps = {
  differences: readonly { key: string; label: string; theirs: string; mine: string }[];
  /** Whose the first version is, or when it was. */
  theirs: string;
  mine: string;
  /** Stands for no value. */
  empty: string;
};

/** The fields in which two versions differ, the versions side by side. */
export function TwoVersions({ differences, theirs, mine, empty }: TwoVersionsProps) {
  return (
    <dl className="stack-2">
      {differences.map((field) => (
        <div key={field.key} className={css.difference}>
          <dt>{field.label}</dt>
          <dd>
            <span className={css.side}>{theirs}</span>
            {field.theirs || empty}
          </dd>
          <dd>
            <span className={css.side}>{mine}</span>
            {field.mine || empty}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows what somebody else has changed meanwhile, beside mine, and lets the person choose. */
function VersionConflict(props: VersionConflictProps) {
  const { texts, differences, others, busy, onBack, onTake, onKeep } = props;
  const otherTexts = others.map(({ label, value }) => texts.other(label, value || texts.empty));
  return (
    <Dialog title={texts.title} closeLabel={texts.close} role="alertdialog" onClose={onBack}>
      <p>{differences.length > 0 ? texts.text : texts.nothing}</p>
      {differences.length > 0 ? (
        <TwoVersions
          differences={differences}
          theirs={texts.theirs}
          mine={texts.mine}
          empty={texts.empty}
        />
      ) : null}
      {otherTexts.length > 0 ? (
        <p className={css.others}>{texts.others(otherTexts.join('; '))}</p>
      ) : null}
      <DialogActions>
        <Button onClick={onTake}>{texts.take}</Button>
        <Button tone="primary" busy={busy} onClick={onKeep}>
          {texts.keep}
        </Button>
      </DialogActions>
      <Button tone="quiet" onClick={onBack} data-first-focus="">
        {texts.back}
      </Button>
    </Dialog>
  );
}

/** What a form knows of somebody else's version, and the ways on. */
export type Conflict = Pick<VersionConflictProps, 'differences' | 'others'> & {
  back: () => void;
  take: () => void;
  keep: () => void;
};

type RecordConflictProps = {
  /** Nothing while there is none, and then nothing shows. */
  conflict: Conflict | undefined;
  texts: ConflictTexts;
  busy: boolean;
};

/** The two versions of what a form holds, when somebody else has saved meanwhile. */
export function RecordConflict({ conflict, texts, busy }: RecordConflictProps) {
  if (!conflict) return null;
  return (
    <VersionConflict
      texts={texts}
      differences={conflict.differences}
      others={conflict.others}
      busy={busy}
      onBack={conflict.back}
      onTake={conflict.take}
      onKeep={conflict.keep}
    />
  );
}
