import { Term } from '@station/contract/customer-check/terms';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { CheckResult } from './check-result.tsx';
import { useCustomerCheck } from './customer-check.data.ts';
import css from './customer-check.module.css';
import { checkFailureText, checkLanguage, termText } from './customer-check-texts.ts';

const Fields = z.object({ term: Term });

/** One box for whatever is known of a customer, and what it comes to. */
export function CheckPage() {
  const { last, check, expectChange } = useCustomerCheck();
  const record = useRecordForm({
    valuesOf: () => ({ term: last?.term ?? '' }),
    check: (values) => findFieldErrors(Fields, values),
    errorText: termText,
    send: ({ term }) => check.mutateAsync(term.trim()),
    onSaved: () => {},
    forgettable: true,
    live: true,
  });
  // What is known of one customer never stands under the name of another one.
  const shown = last && record.values().term.trim() === last.term ? last : undefined;
  // Who comes back from what the check led to sees what has become of it.
  const [again] = useState(last?.again ? last.term : undefined);
  const { mutate } = check;
  useEffect(() => {
    if (again !== undefined) mutate(again);
  }, [again, mutate]);
  return (
    <Screen>
      <ScreenTitle subtitle={m.check_text()}>{m.check_title()}</ScreenTitle>
      <Form
        of={record}
        texts={formTexts(checkLanguage())}
        className={css.box}
        aria-label={m.check_title()}
        failureText={(error) => checkFailureText(error, m.check_error())}
        actions={
          <Button type="submit" tone="primary" busy={record.busy}>
            {record.busy ? m.check_busy() : m.check_submit()}
          </Button>
        }
      >
        <Field
          of={record}
          name="term"
          className={css.term}
          aria-label={m.check_term()}
          placeholder={m.check_placeholder()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          data-first-focus=""
        />
      </Form>
      {shown ? (
        <CheckResult {...shown} onLeave={expectChange} onChanged={() => mutate(shown.term)} />
      ) : null}
    </Screen>
  );
}
