import type { Health, HealthWarning } from '@station/contract/health/health';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatBytes, formatDateTime, formatNumber } from '../../platform/format.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { FactLines } from '../../ui/fact-lines.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel, PanelColumn, PanelColumns } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';

import { useHealth } from './health.data.ts';
import css from './health.module.css';
import {
  backupText,
  certificateText,
  connectionsText,
  diskText,
  durationText,
  filesText,
  gmailText,
  healthFailure,
  pushText,
  setUpText,
  WARNING_TEXTS,
} from './health-texts.ts';

const ButtonLink = createLink(ButtonAnchor);

/** How the servers do, for administrators, and what somebody should look after. */
export function HealthPage() {
  const query = useHealth();
  const { data } = query;
  return (
    <Screen>
      <ScreenTitle subtitle={m.health_text()}>{m.health_title()}</ScreenTitle>
      {data ? (
        <HealthPanels health={data} />
      ) : (
        <NotLoaded of={query} loading={m.common_loading()} failure={healthFailure} />
      )}
    </Screen>
  );
}

function HealthPanels({ health }: { health: Health }) {
  const { versions, database, jobs } = health;
  return (
    <>
      <Warnings warnings={health.warnings} />
      <PanelColumns>
        <PanelColumn>
          <StoragePanel health={health} />
          <Panel title={m.health_database()}>
            <FactLines
              facts={[
                { label: m.health_kind(), value: KIND_TEXTS[database.kind]() },
                {
                  label: m.health_answers(),
                  value: m.health_ms({ count: formatNumber(database.answered_in_ms) }),
                },
                { label: m.health_size(), value: formatBytes(database.bytes) },
                { label: m.health_connections(), value: connectionsText(database) },
              ]}
            />
          </Panel>
          <Panel title={m.health_versions()}>
            <FactLines
              facts={[
                { label: m.health_station(), value: versions.station },
                { label: m.health_node(), value: versions.node },
                { label: m.health_database(), value: versions.database },
                { label: m.health_schema(), value: versions.schema },
              ]}
            />
          </Panel>
        </PanelColumn>
        <PanelColumn>
          <Panel
            title={m.health_jobs()}
            actions={<ButtonLink to="/app/settings/tasks">{m.health_jobs_link()}</ButtonLink>}
          >
            <FactLines
              facts={[
                { label: m.health_jobs_waiting(), value: formatNumber(jobs.waiting) },
                { label: m.health_jobs_running(), value: formatNumber(jobs.running) },
                { label: m.health_jobs_failed(), value: formatNumber(jobs.failed) },
                { label: m.health_jobs_delay(), value: durationText(jobs.delay_seconds) },
              ]}
            />
          </Panel>
          <OutsidePanel health={health} />
        </PanelColumn>
      </PanelColumns>
      <p className="quiet">{m.health_checked({ when: formatDateTime(health.checked_at) })}</p>
    </>
  );
}

const KIND_TEXTS = { embedded: m.health_kind_embedded, postgres: m.health_kind_postgres };

function Warnings({ warnings }: { warnings: readonly HealthWarning[] }) {
  if (warnings.length === 0) return <Notice tone="good">{m.health_well()}</Notice>;
  return (
    <ul className={css.warnings} aria-label={m.health_warnings()}>
      {warnings.map((warning) => (
        <li key={warning}>
          <Notice tone="warning">{WARNING_TEXTS[warning]()}</Notice>
        </li>
      ))}
    </ul>
  );
}

function StoragePanel({ health: { disk, files, backup } }: { health: Health }) {
  return (
    <Panel title={m.health_storage()}>
      <FactLines
        facts={[
          { label: m.health_disk(), value: diskText(disk) },
          { label: m.health_files(), value: filesText(files) },
          { label: m.health_backup(), value: backupText(backup) },
          {
            label: m.health_backup_where(),
            value: backup && (
              <>
                <p>{m.health_backup_where_text({ file: backup.file, host: backup.host })}</p>
                <p>
                  {backup.with_files
                    ? m.health_backup_with_files()
                    : m.health_backup_without_files()}
                </p>
              </>
            ),
          },
        ].filter(({ value }) => value !== null)}
      />
    </Panel>
  );
}

/** Mail, pushes and the certificate: what reaches people from here. */
function OutsidePanel({ health: { mail, push, certificate } }: { health: Health }) {
  const failure = mail.last_failure;
  return (
    <Panel title={m.health_mail()}>
      <FactLines
        facts={[
          { label: m.health_smtp(), value: setUpText(mail.smtp) },
          {
            label: m.health_mail_failure(),
            value:
              failure === null
                ? ''
                : m.health_mail_failure_text({
                    when: formatDateTime(failure.at),
                    why: failure.why,
                  }),
          },
          { label: m.health_gmail(), value: gmailText(mail) },
          { label: m.health_push(), value: pushText(push) },
          { label: m.health_certificate(), value: certificateText(certificate) },
        ]}
      />
    </Panel>
  );
}
