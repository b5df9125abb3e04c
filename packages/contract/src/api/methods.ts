// All host methods.

import { benchMethods } from '../bench/bench-methods.ts'
import { editMethods } from '../edits/edit-methods.ts'
import { imageMethods } from '../images/image-methods.ts'
import { licenseMethods } from '../license/license-methods.ts'
import { mcpMethods } from '../mcp/mcp-methods.ts'
import { modelMethods } from '../models/model-methods.ts'
import { promptMethods } from '../prompt/prompt-methods.ts'
import { serverMethods } from '../servers/server-methods.ts'
import { updateMethods } from '../updates/update-methods.ts'
import { documentMethods } from '../workspace/document-methods.ts'
import { treeMethods } from '../workspace/tree-methods.ts'
import { workspaceMethods } from '../workspace/workspace-methods.ts'
import { hostMethods } from './host-methods.ts'

export const methods = {
  ...workspaceMethods,
  ...treeMethods,
  ...documentMethods,
  ...promptMethods,
  ...editMethods,
  ...modelMethods,
  ...imageMethods,
  ...mcpMethods,
  ...serverMethods,
  ...licenseMethods,
  ...updateMethods,
  ...benchMethods,
  ...hostMethods,
}
