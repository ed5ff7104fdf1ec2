import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import css from './offline-notice.module.css';

type OfflineNoticeProps = { shown: boolean; text: string; lang?: string };

/** A line that says the server is out of reach. It goes by itself. */
export function OfflineNotice({ shown, text, lang }: OfflineNoticeProps) {
  return (
    // The live region is there before its words, or they would not be read out.
    <div role="status" lang={lang}>
      {shown ? (
        <p className={css.notice}>
          <IconCloudOff size={18} aria-hidden="true" />
          <span>{text}</span>
        </p>
      ) : null}
    </div>
  );
}
