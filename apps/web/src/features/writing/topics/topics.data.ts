import type { QueryInput } from '@station/contract/endpoint';
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
import { savedBy, useEndpointWrite } from '../../../platform/saved-by.ts';
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

export const topicSaving = savedBy(createTopic, updateTopic);

/** What is done with topics besides writing them down. */
export function useTopicCalls() {
  const anew = useWritingAnew();
  return {
    count: useEndpointWrite(askTopicCounts, anew),
    remove: useEndpointWrite(deleteTopic, anew),
    save: useWrite({ mutationFn: () => download(exportTopics, 'topics.xlsx') }),
  };
}
