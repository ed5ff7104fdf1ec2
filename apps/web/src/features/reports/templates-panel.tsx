import { deleteReportTemplate, ReportTemplate } from '@station/contract/reports/report-settings';
import { m } from '../../paraglide/messages.js';
import { useFormAddress } from '../../platform/form-address.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { useEndpointWrite } from '../../platform/saved-by.ts';
import { RecordDialog } from '../../records/record-dialog.tsx';
import {
  recordFields,
  type TypedOf,
  textAreaField,
  textField,
} from '../../records/record-fields.tsx';
import { deleteAction, editAction, RowButtons } from '../../records/row-actions.tsx';
import { Button } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { templateSaving, useTemplates } from './report-settings.data.ts';
import { reportFailureText, reportPartFailure, reportsLanguage } from './report-texts.ts';
import { useReportsRefresh } from './reports.data.ts';
import css from './reports.module.css';
import { askFirst, sayFailure } from './settings-deletions.ts';
import { text } from './text.ts';

const nameOf = ({ department }: ReportTemplate) => department || m.reports_template_everybody();

/** What the people of a department can begin their day with. */
export function TemplatesPanel() {
  const query = useTemplates();
  const { data } = query;
  const deletion = useEndpointWrite(deleteReportTemplate, useReportsRefresh());
  const forms = useFormAddress();
  const remove = async (template: ReportTemplate) => {
    if (await askFirst(m.reports_template_delete_question({ name: nameOf(template) }))) {
      deletion.mutate({ params: { id: template.id } }, { onError: sayFailure });
    }
  };
  const edited = useHeld(forms.editing, data, ({ id }) => id);
  return (
    <Panel
      title={m.reports_templates_title()}
      text={m.reports_templates_text()}
      actions={<Button onClick={() => forms.add('template')}>{m.reports_template_add()}</Button>}
    >
      {data ? null : (
        <NotLoaded of={query} loading={text(m.common_loading)} failure={reportPartFailure} />
      )}
      {data?.length === 0 ? <p className={css.quiet}>{m.reports_templates_none()}</p> : null}
      <ul className="stack-1">
        {data?.map((template) => (
          <li key={template.id} className="line-2">
            <span className={css.lineWords}>
              <strong>{nameOf(template)}</strong>
              <span className={css.quiet}>
                {template.content.items.map((item) => item.text).join(' · ')}
              </span>
            </span>
            <RowButtons
              actions={[
                editAction(nameOf(template), () => forms.edit(template.id), reportsLanguage()),
                deleteAction(nameOf(template), () => void remove(template), reportsLanguage()),
              ]}
            />
          </li>
        ))}
      </ul>
      {forms.adding === 'template' ? <TemplateDialog onClose={forms.close} /> : null}
      {edited ? <TemplateDialog key={edited.id} stored={edited} onClose={forms.close} /> : null}
    </Panel>
  );
}

const FIELDS = recordFields(ReportTemplate, {
  department: textField({
    label: m.reports_template_department,
    hint: m.reports_template_department_hint,
    autoComplete: 'off',
  }),
  items: textAreaField({
    label: m.reports_template_items,
    from: ({ content }: ReportTemplate) => content.items.map((item) => item.text).join('\n'),
    rows: 5,
  }),
  tomorrow: textAreaField({
    label: m.reports_tomorrow,
    from: ({ content }: ReportTemplate) => content.tomorrow,
    rows: 2,
  }),
  blockers: textAreaField({
    label: m.reports_blockers,
    from: ({ content }: ReportTemplate) => content.blockers,
    rows: 2,
  }),
});

/** Items of a template are lines; what else an item has, a person decides on the day. */
function bodyOf(values: TypedOf<typeof FIELDS.fields>, base: ReportTemplate | undefined) {
  const { department, items, tomorrow, blockers } = values;
  const known = new Map(base?.content.items.map((item) => [item.text, item]));
  const lines = items.split('\n').map((line) => line.trim());
  return {
    department,
    content: {
      items: lines.filter(Boolean).map((line) => {
        const { kind = 'work', minutes = 0 } = known.get(line) ?? {};
        return { text: line, kind, minutes, progress: 0 } as const;
      }),
      tomorrow,
      blockers,
      notes: base?.content.notes ?? '',
    },
  };
}

type TemplateDialogProps = { stored?: ReportTemplate; onClose: () => void };

const TemplateDialog = ({ stored, onClose }: TemplateDialogProps) => (
  <RecordDialog
    fields={FIELDS}
    stored={stored}
    saving={templateSaving}
    body={bodyOf}
    title={stored ? m.reports_template_edit() : m.reports_template_add()}
    errorText={(error) => ruleText(error, reportsLanguage())}
    failureText={reportFailureText}
    refresh={useReportsRefresh()}
    language={reportsLanguage()}
    onClose={onClose}
  />
);
