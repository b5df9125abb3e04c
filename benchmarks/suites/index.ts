// The suites by name, in the order in which they run. A new suite needs a file here and a line below.

import type { Suite } from '../suite.ts'
import { agentTasks } from './agent-tasks.ts'
import { agents } from './agents.ts'
import { app } from './app.ts'
import { apply } from './apply.ts'
import { auto } from './auto.ts'
import { definitions } from './definitions.ts'
import { files } from './files.ts'
import { floods } from './floods.ts'
import { maps } from './maps.ts'
import { mcp } from './mcp.ts'
import { pack } from './pack.ts'
import { references } from './references.ts'
import { retrieval } from './retrieval.ts'
import { search } from './search.ts'
import { service } from './service.ts'
import { site } from './site.ts'
import { start } from './start.ts'
import { tree } from './tree.ts'

export const suites: Record<string, Suite> = {
  start,
  files,
  tree,
  search,
  pack,
  maps,
  auto,
  retrieval,
  apply,
  mcp,
  floods,
  app,
  service,
  site,
  definitions,
  agents,
  'agent-tasks': agentTasks,
  references,
}

/** Run only when named: their rows are also in another suite, or they need certain repositories. */
export const parts: ReadonlySet<string> = new Set(['definitions', 'agent-tasks', 'references'])
