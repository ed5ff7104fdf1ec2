// @vitest-environment node
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { strippedContract } from '../build/strip-contract.ts';

const lean = (code: string) => strippedContract(code, parseAst(code)).replace(/\s+/g, ' ').trim();

test('what only the server reads of an endpoint is left out, whatever stands around it', () => {
  expect(
    lean(`export const login = endpoint({
      name: 'login',
      summary: 'Sign in.',
      perMinute: 60,
      response: answer({ token }),
      refusals: { username: { message: 'No', reason: 'x' } }
    });`),
  ).toBe(
    "export const login = /* @__PURE__ */ endpoint({ name: 'login', response: /* @__PURE__ */ answer({ token }), });",
  );
});

test('a field of an answer keeps its name, be it summary', () => {
  expect(lean('const a = endpoint({ response: answer({ summary: total() }) });')).toBe(
    'const a = /* @__PURE__ */ endpoint({ response: /* @__PURE__ */ answer({ summary: /* @__PURE__ */ total() }) });',
  );
});

test('functions stay as they are: they run when they are called', () => {
  const code = 'const name = () => text(1); function other() { return text(2); }';
  expect(lean(code)).toBe(code);
});
