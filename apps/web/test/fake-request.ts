/** As much of XMLHttpRequest as an upload uses; a test plays the server's part by hand. */
export class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  responseText = '';
  status = 200;
  /** The form that was sent, … */
  sent: FormData | undefined;
  /** … or the JSON. */
  text: string | undefined;
  /** Method and address, as in `POST /api/imports`. */
  opened = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return name === 'x-request-id' ? 'request-3' : null;
  }
  send(body: FormData | string | null): void {
    if (typeof body === 'string') this.text = body;
    else if (body) this.sent = body;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  /** The server writes on. */
  write(text: string): void {
    this.responseText += text;
    this.dispatchEvent(new Event('progress'));
  }
  /** The server is done. */
  finish(status = 200): void {
    this.status = status;
    this.dispatchEvent(new Event('load'));
  }
}
