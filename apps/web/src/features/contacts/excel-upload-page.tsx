import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { createLink, useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Problem } from '../../platform/problem.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FileDropZone } from '../../ui/file-drop-zone.tsx';
import { MessageBanner } from '../../ui/message-banner.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useTemplate } from './directory-files.tsx';
import { isFileDone, useUpload } from './upload.data.ts';
import css from './upload.module.css';
import { UploadGuide } from './upload-guide.tsx';
import {
  fileRefusal,
  megabytes,
  progressTexts,
  type UploadMessage,
  uploadMessage,
} from './upload-texts.ts';

const Back = createLink(BackAnchor);
const ButtonLink = createLink(ButtonAnchor);

/** What a browser's file dialog offers first; what comes in is checked anyway. */
const ACCEPT =
  '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

/** The Excel upload screen (spec 2, sections 2, 4 and 5). */
export function ExcelUploadPage() {
  const [file, setFile] = useState<File>();
  /** The last choice that was not taken: kept as a choice, so that its words follow the language. */
  const [refused, setRefused] = useState<{ file: File | undefined }>();
  const upload = useUpload();
  const { step } = upload;
  const running = step !== undefined;
  useLeaveQuestion(running);

  const choose = (chosen: File) => {
    const isGood = fileRefusal(chosen) === undefined;
    setFile(isGood ? chosen : undefined);
    setRefused(isGood ? undefined : { file: chosen });
    upload.dismiss();
  };
  const send = async () => {
    if (!file) {
      setRefused({ file: undefined });
      return;
    }
    const outcome = await upload.start(file);
    if (isFileDone(outcome)) setFile(undefined);
  };

  const progress = step && progressTexts(step);
  return (
    <>
      <ToolHeader
        back={<Back to="/app" label={m.contacts_back_hub()} />}
        title={m.contacts_upload_header()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ScreenTitle>{m.contacts_upload_title()}</ScreenTitle>
        {upload.outcome ? (
          <ResultBanner message={uploadMessage(upload.outcome)} onClose={upload.dismiss} />
        ) : null}
        <div className={css.columns}>
          <div className={css.work}>
            <FileDropZone
              label={m.contacts_upload_choose()}
              hint={m.contacts_upload_hint()}
              accept={ACCEPT}
              file={
                file && {
                  name: file.name,
                  size: m.contacts_upload_size({ size: megabytes(file.size) }),
                }
              }
              onFile={choose}
              onRemove={() => setFile(undefined)}
              removeLabel={m.contacts_upload_remove()}
              error={refused && fileRefusal(refused.file)}
              disabled={running}
            />
            {progress ? (
              <ProgressBar
                label={progress.label}
                detail={progress.detail}
                value={progress.share}
                cancelLabel={m.contacts_upload_cancel()}
                onCancel={upload.cancel}
              />
            ) : null}
            <Button
              tone="primary"
              wide
              busy={running}
              icon={<IconUpload size={18} aria-hidden="true" />}
              onClick={() => void send()}
            >
              {running ? m.contacts_upload_busy() : m.contacts_upload_submit()}
            </Button>
          </div>
          <div className={css.aside}>
            <UploadGuide />
            <TemplateButton />
            <ButtonLink
              to="/app/contacts"
              wide
              icon={<IconAddressBook size={18} aria-hidden="true" />}
            >
              {m.contacts_upload_directory()}
            </ButtonLink>
          </div>
        </div>
      </Screen>
    </>
  );
}

type ResultBannerProps = { message: UploadMessage; onClose: () => void };

/** The result, brought before the eyes: it takes the place and the focus of what was going on. */
function ResultBanner({ message, onClose }: ResultBannerProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={css.result}>
      <MessageBanner
        tone={message.tone}
        title={message.title}
        lines={message.lines}
        details={message.details}
        detailsLabel={message.title}
        closeLabel={m.contacts_upload_close()}
        onClose={onClose}
      />
    </div>
  );
}

/** Saves the template; what goes wrong is said beside the button. */
function TemplateButton() {
  const template = useTemplate();
  const refused = template.error instanceof Problem && template.error.code !== 'network';
  return (
    <>
      <Button
        wide
        busy={template.isPending}
        icon={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => template.mutate()}
      >
        {template.isPending ? m.contacts_template_loading() : m.contacts_upload_template()}
      </Button>
      {template.isError ? (
        <MessageBanner
          tone="bad"
          title={m.contacts_upload_error_template()}
          lines={
            refused ? [{ text: m.contacts_upload_error_template_answer(), tone: 'plain' }] : []
          }
          closeLabel={m.contacts_close()}
          onClose={template.reset}
        />
      ) : null}
    </>
  );
}

/** Asks before somebody leaves a running upload, which would call it off. */
function useLeaveQuestion(running: boolean): void {
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm({
        title: m.contacts_upload_leave_title(),
        text: m.contacts_upload_leave_text(),
        confirmLabel: m.contacts_upload_leave(),
        cancelLabel: m.contacts_upload_stay(),
        tone: 'danger',
      })),
    enableBeforeUnload: true,
    disabled: !running,
  });
}
