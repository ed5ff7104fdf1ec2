import { askToDelete } from '../../records/record-deletion.tsx';
import { toast } from '../../ui/toaster.tsx';
import { reportFailureText, reportsLanguage } from './report-texts.ts';

/** Asks before something of the settings goes: true for a yes. */
export const askFirst = (question: string) => askToDelete(question, undefined, reportsLanguage());

/** Says why it stays. */
export const sayFailure = (error: Error) => toast({ text: reportFailureText(error), tone: 'bad' });
