import type { FileDetails } from '@station/contract/files/nodes';
import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { thumbnailWaitText } from '../browse/thumbnail.tsx';
import { useTextState, useThumbnailState } from '../files.data.ts';
import css from '../files.module.css';
import { categoryText, TYPE_TEXTS } from '../files-texts.ts';

/** What is known of a file: its kind, where it stands, who brought and opened it. */
export function FileFacts({ file }: { file: FileDetails }) {
  const { type, mime_type, path, tags, attachments, openings } = file;
  const facts = [
    {
      label: m.files_type(),
      value: `${type ? TYPE_TEXTS[type]() : m.files_folder()} · ${mime_type}`,
    },
    { label: m.files_column_size(), value: formatBytes(file.file_size) },
    {
      label: m.files_column_uploader(),
      value: `${file.uploader_name} · ${formatDateTime(file.upload_date)}`,
    },
    ...(file.owner.name === file.uploader_name
      ? []
      : [{ label: m.files_owner(), value: file.owner.name }]),
    {
      label: m.files_path(),
      value: [m.files_top(), ...path.map(({ name }) => name)].join(' / '),
    },
    { label: m.common_record_category(), value: categoryText(file.category) },
    ...(tags.length > 0
      ? [
          {
            label: m.files_tags(),
            value: (
              <span className="wrap-1">
                {tags.map((tag) => (
                  <Badge key={tag} tint="blue">
                    {tag}
                  </Badge>
                ))}
              </span>
            ),
          },
        ]
      : []),
    ...(file.description
      ? [{ label: m.common_record_description(), value: file.description }]
      : []),
    ...(attachments.length > 0
      ? [
          {
            label: m.files_attached_to(),
            value: attachments.map(({ label }) => label).join(', '),
          },
        ]
      : []),
  ];
  return (
    <Panel title={m.files_details()}>
      <FactList facts={facts} />
      {file.kind === 'file' ? <StillMade file={file} /> : null}
      {openings.length > 0 ? (
        <>
          <h3 className={css.subhead}>{m.files_openings()}</h3>
          <ul className="stack">
            {openings.map(({ account_id, name, last_at, times }) => (
              <li key={account_id} className={css.opening}>
                <span>{name}</span>
                <span className="quiet-figures">
                  {m.files_opening({
                    when: formatDateTime(last_at),
                    count: formatNumber(times),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}

/** What the server still makes of the file, and how many go before it. */
function StillMade({ file }: { file: FileDetails }) {
  const picture = useThumbnailState(file, file.type === 'image' && !file.thumbnail_url).data;
  const isRead = file.type === 'pdf' || file.type === 'document';
  const text = useTextState(file, isRead).data;
  return (
    <div role="status">
      {picture?.state === 'waiting' ? (
        <p className="quiet-figures">{thumbnailWaitText(picture.ahead)}</p>
      ) : null}
      {text?.state === 'waiting' ? (
        <p className="quiet-figures">
          {text.ahead > 0
            ? m.files_text_waits_ahead({ count: formatNumber(text.ahead) })
            : m.files_text_waits()}
        </p>
      ) : null}
    </div>
  );
}
