/** Posts over kept connections by a client that costs next to nothing: the server is what is measured. */
import { connect } from 'node:net';

export type Posted = { answers: number; failures: number; seconds: number; p99: number };

/** Posts on each connection one body after the other, for some seconds. */
export async function postFor(given: {
  port: number;
  path: string;
  connections: number;
  seconds: number;
  nextToken: (() => string) | undefined;
  nextBody: () => string;
}): Promise<Posted> {
  const until = performance.now() + given.seconds * 1_000;
  const began = performance.now();
  const result = { answers: 0, failures: 0 };
  const times: number[] = [];
  const head = [
    `POST ${given.path} HTTP/1.1`,
    'Host: station.example',
    'Content-Type: application/json',
    'Content-Length: ',
  ].join('\r\n');

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port: given.port, host: '127.0.0.1', noDelay: true });
      let asked = 0;
      let answer = '';
      const ask = () => {
        if (performance.now() > until) {
          socket.end();
          return;
        }
        const body = given.nextBody();
        const token = given.nextToken?.();
        const rest = token === undefined ? '' : `\r\nAuthorization: Bearer ${token}`;
        asked = performance.now();
        socket.write(`${head}${Buffer.byteLength(body)}${rest}\r\n\r\n${body}`);
      };
      socket.on('connect', ask);
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        const end = answer.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
        if (answer.length < end + 4 + length) return;
        times.push(performance.now() - asked);
        if (answer.startsWith('HTTP/1.1 200')) result.answers += 1;
        else result.failures += 1;
        answer = '';
        ask();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: given.connections }, connection));
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { ...result, seconds: (performance.now() - began) / 1_000, p99 };
}
