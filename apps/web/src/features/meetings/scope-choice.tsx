import { SERIES_SCOPES, type SeriesScope } from '@station/contract/meetings/meeting-fields';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { SCOPE_TEXTS } from './meeting-texts.ts';

type ScopeChoiceProps = {
  label: string;
  value: SeriesScope;
  onChange: (scope: SeriesScope) => void;
};

/** Which meetings of a series are meant. */
export function ScopeChoice({ label, value, onChange }: ScopeChoiceProps) {
  return (
    <ChoiceGroup
      label={label}
      columns={3}
      value={value}
      onChange={onChange}
      choices={SERIES_SCOPES.map((scope) => ({ value: scope, label: SCOPE_TEXTS[scope]() }))}
    />
  );
}
