// The environment of an agent: where programs, settings and the network are. No key reaches it, not even that of its vendor: an agent
// uses the account it is signed in with.

import { helperEnv } from '@sheaf/engine/work'
import { proxiesOf } from './adapters/adapters.ts'
import type { Agent, AgentStart } from './agent.ts'

/** Where settings and sign-ins are: folders, and the keychain of a desktop session. */
const passed = [
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
  'XDG_STATE_HOME',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'SSL_CERT_FILE',
]

export function agentEnv(
  { passes = [], env: own }: Pick<Agent, 'passes' | 'env'>,
  start: AgentStart,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const given = [...passed, ...passes].flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  return helperEnv(env, { ...proxiesOf(env), ...Object.fromEntries(given), ...own?.(start) })
}
