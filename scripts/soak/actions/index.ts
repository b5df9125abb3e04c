// All actions of the soak test: what users, editors and scripts do.

import type { Action } from '../soak.ts'
import { apply } from './apply.ts'
import { buildContext } from './build-context.ts'
import { callCli } from './call-cli.ts'
import { callTools } from './call-tools.ts'
import { changeBranch } from './change-branch.ts'
import { chat } from './chat.ts'
import { copy } from './copy.ts'
import { count } from './count.ts'
import { editDisk } from './edit-disk.ts'
import { map } from './map.ts'
import { search } from './search.ts'
import { select } from './select.ts'
import { switchWorkspace } from './switch-workspace.ts'
import { toggleCheckbox } from './toggle-checkbox.ts'
import { writeInstructions } from './write-instructions.ts'

export const actions: readonly Action[] = [
  apply,
  buildContext,
  callCli,
  callTools,
  changeBranch,
  chat,
  copy,
  count,
  editDisk,
  writeInstructions,
  map,
  search,
  select,
  switchWorkspace,
  toggleCheckbox,
]
