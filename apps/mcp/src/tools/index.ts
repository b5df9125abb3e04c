// All tools, in the order of formats §4.

import type { McpToolName } from '@sheaf/contract'
import type { Tool } from '../tool.ts'
import { applyEdits } from './apply-edits.ts'
import { chatSend } from './chat-send.ts'
import { contextBuilder } from './context-builder.ts'
import { fileActions } from './file-actions.ts'
import { findSymbol } from './find-symbol.ts'
import { getCodemap } from './get-codemap.ts'
import { getFileTree } from './get-file-tree.ts'
import { getPromptState } from './get-prompt-state.ts'
import { git } from './git.ts'
import { listCodemapsForSelection } from './list-codemaps-for-selection.ts'
import { listCodemapsTree } from './list-codemaps-tree.ts'
import { listRootFolders } from './list-root-folders.ts'
import { listSelectedFiles } from './list-selected-files.ts'
import { manageSelection } from './manage-selection.ts'
import { manageWorkspaces } from './manage-workspaces.ts'
import { readFile } from './read-file.ts'
import { readSelectedFiles } from './read-selected-files.ts'
import { renameSymbol } from './rename-symbol.ts'
import { requestPlan } from './request-plan.ts'
import { search } from './search.ts'
import { setPromptState } from './set-prompt-state.ts'
import { setSelection } from './set-selection.ts'
import { toggleFileSelection } from './toggle-file-selection.ts'
import { tokenStats } from './token-stats.ts'
import { workspaceContext } from './workspace-context.ts'

export const tools: Record<McpToolName, Tool> = {
  search,
  read_file: readFile,
  read_selected_files: readSelectedFiles,
  list_selected_files: listSelectedFiles,
  toggle_file_selection: toggleFileSelection,
  set_selection: setSelection,
  get_codemap: getCodemap,
  list_codemaps_for_selection: listCodemapsForSelection,
  list_codemaps_tree: listCodemapsTree,
  get_file_tree: getFileTree,
  get_prompt_state: getPromptState,
  set_prompt_state: setPromptState,
  request_plan: requestPlan,
  token_stats: tokenStats,
  list_root_folders: listRootFolders,
  manage_selection: manageSelection,
  find_symbol: findSymbol,
  rename_symbol: renameSymbol,
  apply_edits: applyEdits,
  file_actions: fileActions,
  git,
  context_builder: contextBuilder,
  chat_send: chatSend,
  workspace_context: workspaceContext,
  manage_workspaces: manageWorkspaces,
}
