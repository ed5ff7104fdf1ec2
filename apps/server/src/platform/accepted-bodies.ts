import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** The type of a piece of an upload. */
const PIECE = 'application/offset+octet-stream';

/** Deeper JSON than this has no use here and can exhaust a stack. */
const JSON_MAX_DEPTH = 32;

/**
 * Which bodies are taken, beside the forms with files: JSON, empty forms, and pieces of uploads. Whoever
 * takes longer than `slowestMs` milliseconds for one without a file is cut off.
 */
export async function acceptBodies(app: FastifyInstance, slowestMs: number): Promise<void> {
  await acceptJson(app);
  acceptSilentForms(app);
  acceptPieces(app);
  cutOffSlowBodies(app, slowestMs);
}

/** Node itself has one limit for all bodies, which has to be that of files. */
function cutOffSlowBodies(app: FastifyInstance, slowestMs: number): void {
  app.addHook('preParsing', (request, _reply, body, done) => {
    const {
      'content-length': length,
      'transfer-encoding': coding,
      'content-type': type,
    } = request.headers;
    const isFile = type?.startsWith('multipart/') || type === PIECE;
    // A body of nothing is never read, and so would never end.
    if ((Number(length) > 0 || coding !== undefined) && !isFile) {
      const timer = setTimeout(() => request.raw.destroy(), slowestMs);
      const stop = () => clearTimeout(timer);
      body.once('end', stop).once('close', stop);
    }
    done(null, body);
  });
}

/** A piece of an upload (tus 1.0) is read by whoever stores it, as it comes. */
function acceptPieces(app: FastifyInstance): void {
  app.addContentTypeParser(PIECE, (_request, _payload, done) => done(null, undefined));
}

/** JSON bodies: an empty one counts as none, and absurd nesting is refused before it is parsed. */
async function acceptJson(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    if (depthOf(text) > JSON_MAX_DEPTH) {
      return done(new Problem('invalid', 'The JSON is nested too deeply'), undefined);
    }
    return parse(request, text, done);
  });
}

/**
 * Mail programs send a form when somebody unsubscribes (RFC 8058, section 3.2), which says nothing that
 * its address has not said. What one says is taken from no form but those with files.
 */
function acceptSilentForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
}

/** How deep a JSON text nests; brackets inside strings do not count. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let i = 0; i < json.length; i += 1) {
    const character = json.charCodeAt(i);
    if (inText) {
      if (character === 0x5c) i += 1;
      else if (character === 0x22) inText = false;
    } else if (character === 0x22) inText = true;
    else if (character === 0x7b || character === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return deepest;
}
