/** What a program needs to start. In particular, no credentials, addresses of stores or names of functions. */
const PASSED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'NODE_PATH', 'NODE_V8_COVERAGE', 'SYSTEMROOT'];

/**
 * Makes the whole environment of a child process. Every child gets its environment from here, because a function's own
 * environment contains the credentials of its role, and children read files of callers.
 *
 * @param parent the environment of this process
 * @param own variables for the child
 */
export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const passed = PASSED_VARIABLES.flatMap((name) => (parent[name] ? [[name, parent[name]]] : []));
  return { ...Object.fromEntries(passed), ...own };
}
