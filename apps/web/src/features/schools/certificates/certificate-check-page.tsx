import { CERTIFICATE_NUMBER, certificateNumber } from '@station/contract/schools/certificates';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import { useNavigate, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { certificatesLanguage } from './certificate-texts.ts';
import { useCertificateCheck } from './certificates.data.ts';
import css from './certificates.module.css';

/** Says to anybody who has a certificate's number whether it is good, and what it says. */
export function CertificateCheckPage() {
  const { number = '' } = useParams({ strict: false });
  return (
    <Screen className={css.checkScreen}>
      <ScreenTitle subtitle={m.certificates_check_text()}>{m.certificates_check()}</ScreenTitle>
      <NumberForm key={number} number={number} />
      {number === '' ? null : <Result number={certificateNumber(number)} />}
    </Screen>
  );
}

function NumberForm({ number }: { number: string }) {
  const navigate = useNavigate();
  const record = useRecordForm({
    valuesOf: () => ({ number }),
    check: (values) =>
      CERTIFICATE_NUMBER.test(certificateNumber(values.number))
        ? []
        : [{ field: 'number', rule: 'format' }],
    errorText: () => m.certificates_rule_number(),
    send: async (values) => certificateNumber(values.number),
    onSaved: (wanted) => navigate({ to: '/certificates/$number', params: { number: wanted } }),
    forgettable: true,
  });
  return (
    <Form
      of={record}
      texts={formTexts(certificatesLanguage())}
      className={css.form}
      aria-label={m.certificates_check()}
      actions={
        <FormActions>
          <Button type="submit" tone="primary">
            {m.certificates_check_submit()}
          </Button>
        </FormActions>
      }
    >
      <Field
        of={record}
        name="number"
        label={m.certificates_number()}
        placeholder="2026-7K3MQ-9TXAB"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Form>
  );
}

function Result({ number }: { number: string }) {
  const { data, error, isLoading, refetch } = useCertificateCheck(number);
  if (isLoading) return <CentredSpinner text={m.common_loading()} />;
  if (!data) return <Refused error={error} onRetry={() => void refetch()} />;
  const { start_date, end_date } = data;
  const facts = [
    { label: m.common_record_student(), value: data.student_name },
    { label: m.common_record_course(), value: data.course_name },
    ...(start_date && end_date
      ? [
          {
            label: m.certificates_period(),
            value: `${formatDate(start_date)} – ${formatDate(end_date)}`,
          },
        ]
      : []),
    { label: m.certificates_issued_on(), value: formatDate(data.issued_on) },
    { label: m.certificates_number(), value: data.number },
  ];
  return (
    <Panel title={m.certificates_valid()}>
      <p role="status" className={css.valid}>
        <IconCertificate size={28} aria-hidden="true" />
        {m.certificates_valid_text()}
      </p>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = error instanceof Problem ? error.reason : undefined;
  const unknown =
    error instanceof Problem && (error.code === 'not-found' || error.code === 'invalid');
  if (reason === 'certificates.revoked') {
    return (
      <div role="alert">
        <Notice tone="warning">{m.certificates_no_longer()}</Notice>
      </div>
    );
  }
  return (
    <div role="alert">
      <Notice
        tone="warning"
        action={unknown ? undefined : <Button onClick={onRetry}>{m.common_retry()}</Button>}
      >
        {unknown ? m.certificates_not_found() : problemText(error, certificatesLanguage())}
      </Notice>
    </div>
  );
}
