import type { BodyInput, QueryInput } from '@station/contract/endpoint';
import {
  askTopicCounts,
  createTopic,
  deleteTopic,
  exportTopics,
  listTopics,
  updateTopic,
} from '@station/contract/writing/topics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { useWritingAnew, WRITING_KEY } from '../writing.data.ts';

/** A page of topics, those that are searched for most first. */
export const useTopics = (query: QueryInput<typeof listTopics>) =>
  useQuery({
    queryKey: [...WRITING_KEY, 'topics', query],
    queryFn: ({ signal }) => call(listTopics, { query, signal }),
    placeholderData: keepPreviousData,
  });

type Given = BodyInput<typeof createTopic>;

/** Adds a topic, or changes the one with that id from that version. */
export const saveTopic = async (body: Given, base?: { id: number; version: number }) => {
  if (!base) return (await call(createTopic, { body })).data;
  const params = { id: base.id };
  return (await call(updateTopic, { params, body: { ...body, version: base.version } })).data;
};

/** What is done with topics besides writing them down. */
export function useTopicCalls() {
  const anew = useWritingAnew();
  const onSettled = () => void anew();
  return {
    count: useWrite({
      mutationFn: (id: number) => call(askTopicCounts, { params: { id } }),
      onSettled,
    }),
    remove: useWrite({
      mutationFn: (id: number) => call(deleteTopic, { params: { id } }),
      onSettled,
    }),
    save: useWrite({ mutationFn: () => download(exportTopics, 'topics.xlsx') }),
  };
}
