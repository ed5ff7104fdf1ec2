import { addReportTemplate, type ReportTemplate } from '@station/contract/reports/report-settings';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { useFormAddress } from '../../platform/form-address.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useSettingCalls, useTemplates } from './report-settings.data.ts';
import { reportFailureText, reportsLanguage } from './report-texts.ts';
import css from './reports.module.css';
import { text } from './text.ts';

const nameOf = ({ department }: ReportTemplate) => department || m.reports_template_everybody();

/** What the people of a department can begin their day with. */
export function TemplatesPanel() {
  const { data } = useTemplates();
  const { deleteTemplate } = useSettingCalls();
  const forms = useFormAddress();
  const remove = async (template: ReportTemplate) => {
    const sure = await confirm({
      title: m.reports_template_delete_question({ name: nameOf(template) }),
      confirmLabel: text(m.common_delete),
      cancelLabel: text(m.common_cancel),
      tone: 'danger',
    });
    if (!sure) return;
    deleteTemplate.mutate(template.id, {
      onError: (error) => toast({ text: reportFailureText(error), tone: 'bad' }),
    });
  };
  const edited = data?.find(({ id }) => String(id) === forms.editing);
  return (
    <Panel
      title={m.reports_templates_title()}
      text={m.reports_templates_text()}
      actions={<Button onClick={() => forms.add('template')}>{m.reports_template_add()}</Button>}
    >
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
            <IconButton
              label={text(m.common_edit_named, { name: nameOf(template) })}
              icon={<IconPencil size={20} aria-hidden="true" />}
              onClick={() => forms.edit(template.id)}
            />
            <IconButton
              tone="quietDanger"
              label={text(m.common_delete_named, { name: nameOf(template) })}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => void remove(template)}
            />
          </li>
        ))}
      </ul>
      {forms.adding === 'template' ? <TemplateDialog onClose={forms.close} /> : null}
      {edited ? <TemplateDialog key={edited.id} stored={edited} onClose={forms.close} /> : null}
    </Panel>
  );
}

type Values = { department: string; items: string; tomorrow: string; blockers: string };

/** Items of a template are lines; what else an item has, a person decides on the day. */
function bodyOf({ department, items, tomorrow, blockers }: Values, base?: ReportTemplate) {
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

function TemplateDialog({ stored, onClose }: TemplateDialogProps) {
  const { saveTemplate } = useSettingCalls();
  const record = useRecordForm({
    stored,
    valuesOf: (template?: ReportTemplate): Values => ({
      department: template?.department ?? '',
      items: template?.content.items.map((item) => item.text).join('\n') ?? '',
      tomorrow: template?.content.tomorrow ?? '',
      blockers: template?.content.blockers ?? '',
    }),
    check: (values) => findFieldErrors(addReportTemplate.body, bodyOf(values)),
    errorText: (error) => ruleText(error, reportsLanguage()),
    views: () => ({
      department: { label: m.reports_template_department() },
      items: { label: m.reports_template_items() },
      tomorrow: { label: m.reports_tomorrow() },
      blockers: { label: m.reports_blockers() },
    }),
    readCurrent: (current) => current as ReportTemplate,
    send: (values, base) => saveTemplate.mutateAsync({ base, body: bodyOf(values, base) }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={stored ? m.reports_template_edit() : m.reports_template_add()}
      record={record}
      texts={formTexts(reportsLanguage())}
      submitLabel={text(m.common_save)}
      failureText={reportFailureText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="department"
        label={m.reports_template_department()}
        hint={m.reports_template_department_hint()}
        autoComplete="off"
      />
      <Field of={record} name="items" kind="textarea" rows={5} label={m.reports_template_items()} />
      <Field of={record} name="tomorrow" kind="textarea" rows={2} label={m.reports_tomorrow()} />
      <Field of={record} name="blockers" kind="textarea" rows={2} label={m.reports_blockers()} />
    </FormDialog>
  );
}
