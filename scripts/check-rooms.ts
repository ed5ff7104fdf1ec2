/** `npm run rooms`: says where the tree breaks the room rules; fails when it does. */
import { fileURLToPath } from 'node:url';
import { checkTree, formatViolation } from './rooms/check-tree.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { files, violations } = checkTree(root);
for (const violation of violations) console.log(formatViolation(violation));

const errors = violations.filter((violation) => violation.level === 'error').length;
const warnings = violations.length - errors;
console.log(`rooms: ${files} files, ${errors} broken rules, ${warnings} warnings`);
process.exitCode = errors > 0 ? 1 : 0;
