import { UploadProgress, type UploadResult, uploadContacts } from '@station/contract/contact-files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../platform/transfer.ts';
import { refreshContacts } from './contacts.data.ts';

/** How far an upload is. Sending counts bytes of the file, the other steps count rows. */
export type UploadStep = {
  phase: 'sending' | UploadProgress['phase'];
  done: number;
  /** Null while nobody knows how many rows there are. */
  total: number | null;
};

/** How an upload ended. */
export type UploadOutcome =
  | { kind: 'result'; result: UploadResult }
  | { kind: 'failed'; error: unknown }
  /** `late`: rows were being written already, so the end may have come before the cancel. */
  | { kind: 'cancelled'; late: boolean };

/** One upload at a time: its progress while it runs, its outcome when it has ended. */
export function useUpload() {
  const client = useQueryClient();
  const [step, setStep] = useState<UploadStep>();
  const [outcome, setOutcome] = useState<UploadOutcome>();
  const running = useRef<AbortController>(undefined);

  // Whoever leaves the screen gives the upload up; the leave question has said so.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File): Promise<UploadOutcome> => {
    const giveUp = new AbortController();
    running.current = giveUp;
    let latest: UploadStep = { phase: 'sending', done: 0, total: file.size };
    const note = (next: UploadStep) => {
      latest = next;
      setStep(next);
    };
    setOutcome(undefined);
    note(latest);
    const ended = await send(file, giveUp.signal, note).catch((error: unknown): UploadOutcome => {
      if (giveUp.signal.aborted) return { kind: 'cancelled', late: latest.phase === 'writing' };
      return { kind: 'failed', error };
    });
    running.current = undefined;
    setStep(undefined);
    setOutcome(ended);
    void refreshContacts(client);
    return ended;
  };

  return {
    step,
    outcome,
    start,
    cancel: () => running.current?.abort(),
    dismiss: () => setOutcome(undefined),
  };
}

async function send(
  file: File,
  signal: AbortSignal,
  note: (step: UploadStep) => void,
): Promise<UploadOutcome> {
  const result = await upload(uploadContacts, {
    file,
    signal,
    // What goes over the line is a little more than the file: the form around it.
    onSent: (sent, total) =>
      note({ phase: 'sending', done: Math.round((sent / total) * file.size), total: file.size }),
    onProgress: (unparsed) => {
      const { success, data } = UploadProgress.safeParse(unparsed);
      if (success) note({ phase: data.phase, done: data.rows, total: data.total });
    },
  });
  return { kind: 'result', result };
}

/** Whether the chosen file has served: on success, or when lines were skipped (spec 2, section 4). */
export function isFileDone(outcome: UploadOutcome): boolean {
  if (outcome.kind !== 'result') return false;
  return outcome.result.success || outcome.result.skipped.length > 0;
}
