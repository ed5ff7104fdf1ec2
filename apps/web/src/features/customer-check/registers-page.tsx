import { RegisterSettings, updateRegisters } from '@station/contract/customer-check/registers';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { sentTo } from '../../platform/saved-by.ts';
import { useSavedForm } from '../../records/record-dialog.tsx';
import { checkField, RecordInputs, recordFields, textField } from '../../records/record-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-layout.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useCheckRefresh, useRegisterSettings } from './customer-check.data.ts';
import css from './customer-check.module.css';
import {
  checkFailure,
  checkFailureText,
  checkLanguage,
  REGISTER_TEXTS,
  refusedField,
} from './customer-check-texts.ts';

/** Which outside registers are asked about the numbers of businesses. */
export function RegistersPage() {
  const query = useRegisterSettings();
  const { data } = query;
  return (
    <Screen>
      <ScreenTitle subtitle={m.check_registers_text()}>{m.check_registers_title()}</ScreenTitle>
      {data ? (
        <RegistersForm settings={data} />
      ) : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={checkFailure(m.check_registers_load)}
        />
      )}
    </Screen>
  );
}

const registerFields = ({ has_key }: RegisterSettings) =>
  recordFields(RegisterSettings, {
    nts: checkField({ label: m.check_registers_nts }),
    key: textField({
      label: m.check_registers_key,
      hint: has_key ? m.check_registers_key_set : m.check_registers_key_none,
      from: (_stored: RegisterSettings) => '',
      type: 'password',
      autoComplete: 'off',
    }),
    vietqr: checkField({ label: m.check_registers_vietqr }),
  });

function RegistersForm({ settings }: { settings: RegisterSettings }) {
  const { last_failure: failure } = settings;
  const fields = registerFields(settings);
  const record = useSavedForm({
    fields,
    stored: settings,
    saving: sentTo(updateRegisters),
    // A key that was not typed stays as it is.
    body: ({ nts, vietqr, key }) => ({
      ...{ nts, vietqr },
      ...(key.trim() !== '' && { key: key.trim() }),
    }),
    errorText: (error) => ruleText(error, checkLanguage()),
    refusedTexts: (error) => refusedField(error, 'key'),
    refresh: useCheckRefresh(),
    onSaved: ({ data }) => {
      record.startFrom(data);
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
        <RecordInputs of={record} fields={fields} />
      </Form>
    </Panel>
  );
}
