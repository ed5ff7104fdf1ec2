import { noticeKind } from '../notices/notice.kind.ts';

/** A webhook has failed so often that it has paused itself, or its receiver says that it is gone. */
export const webhookPaused = noticeKind<{ name: string }>({
  kind: 'webhooks.paused',
  group: 'system',
  texts: {
    vi: ({ name }) => ({
      title: `Webhook ${name} đã tự tạm dừng`,
      body: 'Nơi nhận liên tục không phản hồi đúng. Các sự kiện từ nay được giữ lại cho đến khi webhook chạy tiếp.',
    }),
    ko: ({ name }) => ({
      title: `웹훅 ${name}이(가) 스스로 멈췄습니다`,
      body: '받는 쪽이 정상으로 답하지 않습니다. 다시 켤 때까지 일어난 일을 모아 둡니다.',
    }),
    en: ({ name }) => ({
      title: `The webhook ${name} has paused itself`,
      body: 'Its receiver does not answer well. What happens from now on is kept until it goes on.',
    }),
  },
});
