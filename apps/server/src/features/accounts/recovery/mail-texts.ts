import { escapeHtml } from '@station/contract/mail/merge-fields';
import type { Language } from '@station/contract/settings/settings';

/** A letter's words; it is sent as plain text and as simple HTML. */
export type Letter = { subject: string; text: string; html: string };

type Words = { subject: string; greeting: string; body: string[]; button: string; closing: string };

/** The letter with a link to a new password. */
export function resetLetter(
  language: Language,
  it: { organisation: string; name: string; link: string },
): Letter {
  return letterOf(RESET[language](it), it.link, language);
}

/** The letter with an invitation. */
export function invitationLetter(
  language: Language,
  it: { organisation: string; name: string; link: string },
): Letter {
  return letterOf(INVITATION[language](it), it.link, language);
}

/** The letter about guesses at somebody's password. */
export function guessingLetter(
  language: Language,
  it: { organisation: string; name: string; link: string },
): Letter {
  return letterOf(GUESSING[language](it), it.link, language);
}

/** The letter to an address that an account has just been taken from. */
export function addressChangedLetter(
  language: Language,
  it: { organisation: string; name: string; link: string },
): Letter {
  return letterOf(ADDRESS_CHANGED[language](it), it.link, language);
}

/** The letter to somebody for whom an administrator has made a code. */
export function codeLetter(
  language: Language,
  it: { organisation: string; name: string; link: string },
): Letter {
  return letterOf(CODE[language](it), it.link, language);
}

type Wording = (it: { organisation: string; name: string }) => Words;

const RESET: Record<Language, Wording> = {
  vi: ({ organisation, name }) => ({
    subject: `${organisation}: đặt lại mật khẩu`,
    greeting: `Xin chào ${name},`,
    body: [
      `Có người đã yêu cầu mật khẩu mới cho tài khoản của bạn tại ${organisation}.`,
      'Nếu đó là bạn, hãy mở liên kết dưới đây. Liên kết dùng được một lần, trong vòng một giờ.',
    ],
    button: 'Đặt mật khẩu mới',
    closing: 'Nếu không phải bạn, hãy bỏ qua thư này: mật khẩu của bạn không thay đổi.',
  }),
  ko: ({ organisation, name }) => ({
    subject: `${organisation}: 비밀번호 재설정`,
    greeting: `${name}님, 안녕하세요.`,
    body: [
      `${organisation} 계정의 새 비밀번호 요청이 접수되었습니다.`,
      '본인이 요청하셨다면 아래 링크를 열어 주세요. 링크는 한 시간 동안 한 번만 사용할 수 있습니다.',
    ],
    button: '새 비밀번호 설정',
    closing: '본인이 요청하지 않았다면 이 메일을 무시하세요. 비밀번호는 바뀌지 않습니다.',
  }),
  en: ({ organisation, name }) => ({
    subject: `${organisation}: a new password`,
    greeting: `Hello ${name},`,
    body: [
      `Somebody asked for a new password for your account at ${organisation}.`,
      'If it was you, open the link below. It works once, within an hour.',
    ],
    button: 'Set a new password',
    closing: 'If it was not you, ignore this letter: your password stays as it is.',
  }),
};

const INVITATION: Record<Language, Wording> = {
  vi: ({ organisation, name }) => ({
    subject: `Lời mời tham gia ${organisation}`,
    greeting: name ? `Xin chào ${name},` : 'Xin chào,',
    body: [
      `Bạn được mời tham gia ${organisation}.`,
      'Hãy mở liên kết dưới đây để tạo tài khoản. Liên kết dùng được một lần, trong vòng 7 ngày.',
    ],
    button: 'Tạo tài khoản',
    closing: 'Nếu bạn không chờ lời mời này, hãy bỏ qua thư này.',
  }),
  ko: ({ organisation, name }) => ({
    subject: `${organisation} 초대`,
    greeting: name ? `${name}님, 안녕하세요.` : '안녕하세요.',
    body: [
      `${organisation}에 초대되셨습니다.`,
      '아래 링크를 열어 계정을 만들어 주세요. 링크는 7일 동안 한 번만 사용할 수 있습니다.',
    ],
    button: '계정 만들기',
    closing: '초대를 기다리지 않으셨다면 이 메일을 무시하세요.',
  }),
  en: ({ organisation, name }) => ({
    subject: `An invitation to ${organisation}`,
    greeting: name ? `Hello ${name},` : 'Hello,',
    body: [
      `You are invited to ${organisation}.`,
      'Open the link below to make your account. It works once, within 7 days.',
    ],
    button: 'Make an account',
    closing: 'If you do not expect this invitation, ignore this letter.',
  }),
};

const GUESSING: Record<Language, Wording> = {
  vi: ({ organisation, name }) => ({
    subject: `${organisation}: có người đang đoán mật khẩu của bạn`,
    greeting: `Xin chào ${name},`,
    body: [
      `Trên những thiết bị chưa từng dùng, mật khẩu tài khoản của bạn tại ${organisation} đã bị nhập sai 20 lần trong 15 phút. Chưa ai vào được bằng cách này.`,
      'Các thiết bị như vậy tạm thời bị từ chối. Thiết bị mà bạn đã từng đăng nhập vẫn dùng được như thường.',
      'Nếu mật khẩu của bạn ngắn hoặc cũng dùng ở nơi khác, hãy đặt mật khẩu mới và bật đăng nhập hai bước.',
    ],
    button: 'Đặt mật khẩu mới',
    closing: 'Nếu chính bạn nhập sai, hãy bỏ qua thư này.',
  }),
  ko: ({ organisation, name }) => ({
    subject: `${organisation}: 누군가 비밀번호를 추측하고 있습니다`,
    greeting: `${name}님, 안녕하세요.`,
    body: [
      `사용한 적이 없는 기기에서 ${organisation} 계정의 비밀번호가 15분 안에 20번 잘못 입력되었습니다. 이 방법으로 로그인한 사람은 없습니다.`,
      '그런 기기는 당분간 거부됩니다. 이미 로그인한 적이 있는 기기는 평소처럼 사용할 수 있습니다.',
      '비밀번호가 짧거나 다른 곳에서도 쓰고 있다면 새 비밀번호를 설정하고 2단계 로그인을 켜 주세요.',
    ],
    button: '새 비밀번호 설정',
    closing: '본인이 잘못 입력하셨다면 이 메일을 무시하세요.',
  }),
  en: ({ organisation, name }) => ({
    subject: `${organisation}: somebody is guessing your password`,
    greeting: `Hello ${name},`,
    body: [
      `On devices that you never used, the password of your account at ${organisation} was typed wrong 20 times within 15 minutes. Nobody got in by that.`,
      'Such devices are refused for a while. Devices on which you have signed in before go on as usual.',
      'If your password is short, or used elsewhere too, set a new one and switch two-step sign-in on.',
    ],
    button: 'Set a new password',
    closing: 'If it was you who typed it wrong, ignore this letter.',
  }),
};

const ADDRESS_CHANGED: Record<Language, Wording> = {
  vi: ({ organisation, name }) => ({
    subject: `${organisation}: địa chỉ email của bạn đã được thay đổi`,
    greeting: `Xin chào ${name},`,
    body: [
      `Tài khoản của bạn tại ${organisation} không còn dùng địa chỉ này nữa. Thư về tài khoản sẽ không đến đây.`,
    ],
    button: 'Mở Station',
    closing: 'Nếu không phải bạn đã thay đổi, hãy báo ngay cho quản trị viên.',
  }),
  ko: ({ organisation, name }) => ({
    subject: `${organisation}: 이메일 주소가 변경되었습니다`,
    greeting: `${name}님, 안녕하세요.`,
    body: [
      `${organisation} 계정은 더 이상 이 주소를 사용하지 않습니다. 계정에 관한 메일은 이제 이 주소로 오지 않습니다.`,
    ],
    button: 'Station 열기',
    closing: '본인이 변경하지 않았다면 관리자에게 바로 알려 주세요.',
  }),
  en: ({ organisation, name }) => ({
    subject: `${organisation}: your e-mail address was changed`,
    greeting: `Hello ${name},`,
    body: [
      `Your account at ${organisation} no longer uses this address. Letters about it will not come here any more.`,
    ],
    button: 'Open Station',
    closing: 'If it was not you who changed it, tell an administrator at once.',
  }),
};

const CODE: Record<Language, Wording> = {
  vi: ({ organisation, name }) => ({
    subject: `${organisation}: đã có mã để đặt mật khẩu mới cho bạn`,
    greeting: `Xin chào ${name},`,
    body: [
      `Quản trị viên của ${organisation} đã tạo một mã dùng một lần, với mã này có thể đặt mật khẩu mới cho tài khoản của bạn trong vòng 24 giờ. Thư này không chứa mã.`,
    ],
    button: 'Mở Station',
    closing: 'Nếu bạn không yêu cầu, hãy báo ngay cho một quản trị viên khác.',
  }),
  ko: ({ organisation, name }) => ({
    subject: `${organisation}: 새 비밀번호를 위한 코드가 발급되었습니다`,
    greeting: `${name}님, 안녕하세요.`,
    body: [
      `${organisation} 관리자가 일회용 코드를 발급했습니다. 이 코드로 24시간 안에 계정의 새 비밀번호를 설정할 수 있습니다. 이 메일에는 코드가 들어 있지 않습니다.`,
    ],
    button: 'Station 열기',
    closing: '본인이 요청하지 않았다면 다른 관리자에게 바로 알려 주세요.',
  }),
  en: ({ organisation, name }) => ({
    subject: `${organisation}: a code for a new password was made`,
    greeting: `Hello ${name},`,
    body: [
      `An administrator of ${organisation} has made a one-time code, by which a new password can be set for your account within 24 hours. The code is not in this letter.`,
    ],
    button: 'Open Station',
    closing: 'If you did not ask for it, tell another administrator at once.',
  }),
};

function letterOf(words: Words, link: string, language: Language): Letter {
  const { subject, greeting, body, button, closing } = words;
  const paragraphs = [greeting, ...body].map((it) => `<p>${escapeHtml(it)}</p>`).join('\n');
  return {
    // A line break in a name would start a header of its own.
    subject: subject.replace(/\s+/g, ' '),
    text: [greeting, '', ...body, '', `${button}: ${link}`, '', closing, ''].join('\n'),
    html: `<!doctype html>
<html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5; color: #11142b">
${paragraphs}
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 20px; border-radius: 12px; background: #4f46e5; color: #ffffff; text-decoration: none">${escapeHtml(button)}</a></p>
<p style="word-break: break-all"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>
<p style="color: #585e7a">${escapeHtml(closing)}</p>
</body></html>
`,
  };
}
