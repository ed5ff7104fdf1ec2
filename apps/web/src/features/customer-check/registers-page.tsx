import { type RegisterSettings, updateRegisters } from '@station/contract/customer-check/registers';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { formatDateTime } from '../../platform/format.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-layout.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useCheckCalls, useRegisterSettings } from './customer-check.data.ts';
import css from './customer-check.module.css';
import {
  checkFailureText,
  checkLanguage,
  loadFailure,
  REGISTER_TEXTS,
  refusedField,
} from './customer-check-texts.ts';

/** Which outside registers are asked about the numbers of businesses. */
export function RegistersPage() {
  const { data, error, refetch } = useRegisterSettings();
  return (
    <Screen>
      <ScreenTitle subtitle={m.check_registers_text()}>{m.check_registers_title()}</ScreenTitle>
      {data ? (
        <RegistersForm settings={data} />
      ) : (
        <NotLoaded
          loading={m.common_loading()}
          failure={error ? loadFailure(m.check_registers_load())(error) : undefined}
          onRetry={() => void refetch()}
        />
      )}
    </Screen>
  );
}

type Values = { nts: boolean; vietqr: boolean; key: string };

/** As it is sent; a key that was not typed stays as it is. */
const typed = ({ nts, vietqr, key }: Values) => ({
  ...{ nts, vietqr },
  ...(key.trim() !== '' && { key: key.trim() }),
});

function RegistersForm({ settings }: { settings: RegisterSettings }) {
  const { saveRegisters } = useCheckCalls();
  const { last_failure: failure } = settings;
  const record = useRecordForm<Values, RegisterSettings>({
    stored: settings,
    valuesOf: (stored = settings) => ({ nts: stored.nts, vietqr: stored.vietqr, key: '' }),
    check: (values) => findFieldErrors(updateRegisters.body, typed(values)),
    errorText: (error) => ruleText(error, checkLanguage()),
    refusedTexts: (error) => refusedField(error, 'key'),
    send: (values) => saveRegisters.mutateAsync(typed(values)),
    onSaved: (saved) => {
      record.startFrom(saved);
      toast({ text: m.check_registers_saved(), tone: 'good' });
    },
  });
  return (
    <Panel title={m.check_registers_title()}>
      <Form
        of={record}
        texts={formTexts(checkLanguage())}
        className={css.form}
        aria-label={m.check_registers_title()}
        failureText={(error) => checkFailureText(error, m.check_registers_error())}
        actions={
          <FormActions>
            <Button type="submit" tone="primary" busy={record.busy}>
              {record.busy ? m.common_saving() : m.common_save()}
            </Button>
          </FormActions>
        }
      >
        {failure ? (
          <Notice tone="warning">
            {m.check_registers_failure({
              source: failure.source === 'nts' ? REGISTER_TEXTS.nts() : REGISTER_TEXTS.vietqr(),
              when: formatDateTime(failure.at),
              why: failure.message,
            })}
          </Notice>
        ) : null}
        <Field kind="check" of={record} name="nts" label={m.check_registers_nts()} />
        <Field
          of={record}
          name="key"
          label={m.check_registers_key()}
          hint={settings.has_key ? m.check_registers_key_set() : m.check_registers_key_none()}
          type="password"
          autoComplete="off"
        />
        <Field kind="check" of={record} name="vietqr" label={m.check_registers_vietqr()} />
      </Form>
    </Panel>
  );
}
