/** An earlier release of Station in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { THIS_RELEASE } from './station.ts';

/** A release that can be started. */
export type Release = {
  /** With a slash at its end. */
  folder: string;
  /** The commit, shortened. */
  commit: string;
  remove(): Promise<void>;
};

/** Our own packages are of each release; everybody else's are shared. */
const OWN = '@station';

/**
 * Takes a release out of the history: that of a commit or a tag, or else of the last tag, or, while there
 * is none, the last one before the newest migration.
 */
export async function takeRelease(wanted?: string): Promise<Release> {
  const commit = git('rev-parse', '--short', wanted ?? lastTag() ?? beforeNewestMigration());
  const parent = await mkdtemp(join(tmpdir(), 'station-release-'));
  const folder = join(parent, commit);
  git('worktree', 'add', '--detach', folder, commit);
  await givePackages(folder, commit);
  return {
    ...{ folder: `${folder}/`, commit },
    async remove() {
      git('worktree', 'remove', '--force', folder);
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** Packages of this release where the lock file is the same, and else what its own names. */
async function givePackages(folder: string, commit: string): Promise<void> {
  if (git('diff', '--name-only', commit, '--', 'package-lock.json') !== '') {
    // Its programs are run by this Node, so that nothing has to be set up.
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    return;
  }
  const from = `${THIS_RELEASE}node_modules`;
  const to = join(folder, 'node_modules');
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name === OWN) {
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else await symlink(join(from, name), join(to, name));
  }
}

function lastTag(): string | undefined {
  return git('tag', '--sort=-creatordate').split('\n')[0] || undefined;
}

function beforeNewestMigration(): string {
  const added = ['log', '-1', '--diff-filter=A', '--format=%H'];
  return `${git(...added, '--', 'apps/server/src/db/migrations/')}^`;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: THIS_RELEASE, encoding: 'utf8' }).trim();
}
