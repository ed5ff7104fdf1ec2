/**
 * Loads a script that is shipped as it comes, and gives what it puts under a global name. Bundled, a
 * package of before ES modules would bring the bundler's bridge to them into the first load of every
 * screen.
 */
export async function loadScriptFile<Module>(url: string, name: string): Promise<Module> {
  await import(/* @vite-ignore */ url);
  const module: unknown = Reflect.get(globalThis, name);
  if (!module) throw new Error(`${url} has no ${name}.`);
  return module as Module;
}
