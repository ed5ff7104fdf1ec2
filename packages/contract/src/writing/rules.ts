/**
 * What is checked until an administrator changes it. The words are of the guides that Korea's Fair Trade
 * Commission (Guidelines on endorsements, 2024: the notice stands in the title or at the beginning) and
 * Viet Nam's law on advertising (article 8.11: "nhất", "duy nhất", "tốt nhất", "số một" need proof) give.
 */
export const WRITING_RULES = {
  min_length: 800,
  max_length: 10_000,
  keyword_per_1000: 10,
  similar_percent: 70,
  banned: {
    ko: [
      '100% 합격',
      '100% 취업',
      '무조건 합격',
      '합격 보장',
      '취업 보장',
      '수익 보장',
      '완치',
      '원금 보장',
    ],
    vi: [
      'cam kết 100%',
      'chắc chắn đỗ',
      'đảm bảo đỗ',
      'đảm bảo việc làm',
      'chữa khỏi',
      'lãi suất đảm bảo',
    ],
  },
  exaggerated: {
    ko: [
      '최고의',
      '최저가',
      '업계 1위',
      '국내 유일',
      '세계 최초',
      '압도적',
      '기적',
      '완벽한',
      '절대',
    ],
    vi: [
      'tốt nhất',
      'duy nhất',
      'số 1',
      'số một',
      'rẻ nhất',
      'hàng đầu',
      'thần kỳ',
      'hoàn hảo',
      'tuyệt đối',
    ],
  },
  disclosures: {
    ko: ['광고', '협찬', '유료 광고', '대가를 받', '제공받아', '제공받았', '수수료를 받'],
    vi: ['quảng cáo', 'được tài trợ', 'hợp tác trả phí', 'nhận thù lao', 'nhận hoa hồng'],
  },
};
