import { Field, type FieldSource } from '../../../ui/form.tsx';

type PersonInputsProps = {
  record: FieldSource<'name' | 'email'>;
  labels: { name: string; email: string };
  withAsterisk?: boolean;
};

/** Somebody's own name and address, which browsers may fill in. */
export function PersonInputs({ record, labels, withAsterisk = false }: PersonInputsProps) {
  return (
    <>
      <Field
        of={record}
        name="name"
        label={labels.name}
        withAsterisk={withAsterisk}
        autoComplete="name"
      />
      <Field
        of={record}
        name="email"
        label={labels.email}
        withAsterisk={withAsterisk}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
