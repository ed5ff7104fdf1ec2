import { TOPIC_STATES, type Topic } from '@station/contract/writing/topics';
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { exportAction } from '../../../records/export-action.tsx';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { actionsColumn, addAction, type RowAction } from '../../../records/row-actions.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenButton } from '../../../ui/line-opening.tsx';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import { NewPostDialog } from '../posts/new-post-dialog.tsx';
import { useTopicsAddress } from '../writing.address.ts';
import {
  removalOf,
  TOPIC_STATE_TEXTS,
  TOPIC_STATE_TINTS,
  toastFailure,
  writingLoadFailure,
} from '../writing-texts.ts';
import { TopicDialog } from './topic-dialog.tsx';
import { useTopicCalls, useTopics } from './topics.data.ts';

/** Topics and keywords to write about, with how often they are searched for. */
export function TopicsPage() {
  const linkTo = useInAppLink();
  const at = useTopicsAddress();
  const { search, state, page } = at.address;
  const topics = useTopics({ search, page, ...(state && { state }) });
  const forms = useFormAddress();
  const calls = useTopicCalls();
  const [begun, setBegun] = useState<number>();
  const edited = useHeld(forms.editing, topics.data?.data, ({ id }) => id);
  const remove = async ({ id, title }: Topic) => {
    const sure = await askToDelete(
      m.common_delete_named({ name: title }),
      m.writing_topic_delete_text(),
    );
    if (sure) calls.remove.mutate({ params: { id } }, { onError: toastFailure });
  };
  const actions = (topic: Topic): RowAction[] => [
    { key: 'write', label: m.writing_topic_write(), onSelect: () => setBegun(topic.id) },
    { key: 'edit', label: m.common_edit(), onSelect: () => forms.edit(topic.id) },
    ...(topics.data?.can_count
      ? [
          {
            key: 'count',
            label: m.writing_topic_count(),
            onSelect: () =>
              calls.count.mutate({ params: { id: topic.id } }, { onError: toastFailure }),
          },
        ]
      : []),
    removalOf(() => void remove(topic)),
  ];
  return (
    <Screen>
      <ListScreen
        lines
        at={at}
        list={pagedList(topics, ({ data }) => data, writingLoadFailure)}
        texts={topicTexts()}
        title={<ScreenTitle subtitle={m.writing_topics_text()}>{m.writing_topics()}</ScreenTitle>}
        primary={addAction(m.writing_topic_add(), () => forms.add())}
        actions={[
          {
            key: 'import',
            label: m.writing_import_topics(),
            icon: <IconUpload size={18} aria-hidden="true" />,
            ...linkTo({ to: '/naverauto/topics/upload' }),
          },
          exportAction(m.writing_excel(), IconDownload, () =>
            calls.save.mutate(undefined, { onError: toastFailure }),
          ),
        ]}
        fields={
          <Select
            aria-label={m.common_status()}
            value={state}
            onChange={(event) =>
              at.change({ state: event.currentTarget.value as typeof state, page: 1 })
            }
            choices={[
              { value: '', label: m.writing_every_status() },
              ...TOPIC_STATES.map((value) => ({ value, label: TOPIC_STATE_TEXTS[value]() })),
            ]}
          />
        }
        set={setFilters(
          state && {
            key: 'state',
            label: TOPIC_STATE_TEXTS[state](),
            onRemove: () => at.change({ state: '' }),
          },
        )}
        onClear={() => at.change({ search: '', state: '' })}
        columns={topicColumns((id) => forms.edit(id), actions)}
        rowKey={({ id }) => id}
        icon={<IconBulb size={40} aria-hidden="true" />}
      />
      {forms.adding || edited ? (
        <TopicDialog key={edited?.id} topic={edited} onClose={forms.close} />
      ) : null}
      {begun === undefined ? null : (
        <NewPostDialog topic={begun} onClose={() => setBegun(undefined)} />
      )}
    </Screen>
  );
}

const topicTexts = () =>
  plainListTexts({
    list: m.writing_topics(),
    search: m.writing_topics_search(),
    none: { title: m.writing_topics_none(), text: m.writing_topics_none_text() },
    noneFound: m.writing_topics_none_found(),
    clears: 'filters',
    range: m.writing_posts_range,
  });

const number = (count: number | null) => (count === null ? null : formatNumber(count));

function topicColumns(
  edit: (id: number) => void,
  actions: (topic: Topic) => RowAction[],
): Column<Topic>[] {
  return [
    {
      key: 'title',
      header: m.writing_topic(),
      card: 'title',
      wraps: true,
      cell: ({ id, title }) => <OpenButton onClick={() => edit(id)}>{title}</OpenButton>,
    },
    {
      key: 'state',
      header: m.common_status(),
      card: 'badge',
      cell: ({ state }) => (
        <Badge tint={TOPIC_STATE_TINTS[state]}>{TOPIC_STATE_TEXTS[state]()}</Badge>
      ),
    },
    {
      key: 'keyword',
      header: m.writing_keyword(),
      card: 'detail',
      cell: ({ keyword }) => keyword || null,
    },
    {
      key: 'pc',
      header: m.writing_searches_pc(),
      card: 'detail',
      cell: ({ searches_pc }) => number(searches_pc),
    },
    {
      key: 'phone',
      header: m.writing_searches_phone(),
      card: 'detail',
      cell: ({ searches_phone }) => number(searches_phone),
    },
    {
      key: 'documents',
      header: m.writing_documents(),
      card: 'hidden',
      cell: ({ documents }) => number(documents),
    },
    {
      key: 'counted',
      header: m.writing_counted(),
      card: 'hidden',
      cell: ({ counted_at, counted_by }) =>
        counted_at === null
          ? null
          : `${counted_by === 'naver' ? m.writing_by_naver() : m.writing_by_hand()} · ${formatDate(counted_at)}`,
    },
    actionsColumn({ as: 'menu', nameOf: ({ title }) => title, actions }),
  ];
}
