export interface Memory {
  nodeOptions: string;
  /** Variables of glibc: freed memory is given back, and what a socket reads is a mapping of its own that no other memory holds. */
  malloc: Record<string, string>;
}

const defaults = (variables: Record<string, string>) =>
  Object.entries(variables).map(([name, value]) => `export ${name}="\${${name}:-${value}}"`);

/** The script that starts a release. It reads `settings` like systemd: a value may be quoted. */
export const launcherText = (config: Memory, settings = '/etc/recorte.env'): string => `#!/bin/sh
# The program with its own Node. ${settings} fills what the environment does not say.
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
# where the unit keeps the data, also for whoever calls a verb by hand: the program itself would take a folder of where they stand
if [ -z "$DATA_DIR" ]; then DATA_DIR=$(sed -n -e 's/^DATA_DIR="\\(.*\\)" *$/\\1/p;t' -e "s/^DATA_DIR='\\(.*\\)' *$/\\1/p;t" -e 's/^DATA_DIR=//p' ${settings} 2>/dev/null | tail -n 1); fi
if [ -z "$DATA_DIR" ] && [ -d /var/lib/recorte ]; then DATA_DIR=/var/lib/recorte; fi
# compiled code only in a folder of ours: it is run
if [ -n "$DATA_DIR" ]; then export DATA_DIR NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$DATA_DIR/node-cache}"; fi
# less memory at no cost of time; what the environment says counts last
export NODE_OPTIONS="${config.nodeOptions}\${NODE_OPTIONS:+ $NODE_OPTIONS}"
${defaults(config.malloc).join('\n')}
if [ -r ${settings} ]; then exec "$here/bin/node" --env-file=${settings} "$here/commands/recorte.ts" "$@"; fi
exec "$here/bin/node" "$here/commands/recorte.ts" "$@"
`;
