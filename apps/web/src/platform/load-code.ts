import { unreachable } from './call.ts';

/**
 * Code that comes when something is pressed, such as the words that a press leads to.
 *
 * @throws Problem, as of a call that finds no server, when it cannot be loaded.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    throw unreachable();
  }
}
