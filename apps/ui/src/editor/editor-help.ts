// The line under the setting for the editor: what it does, or why it cannot.

import type { CodeEditorChoice, CodeEditors } from '@sheaf/contract'
import { words } from './editor.words.ts'

export function editorHelp(editors: CodeEditors | undefined, chosen: CodeEditorChoice): string {
  if (editors === undefined) return words.setting.help
  const { found, variable, hasDesktop } = editors
  if (chosen === 'custom') return words.setting.helpCustom
  if (!hasDesktop) return words.setting.noDesktop
  if (found.length === 0) return words.setting.none
  if (variable !== undefined) return words.setting.refused[variable.problem](variable.name, variable.value)
  const used = chosen === 'auto' ? found[0]?.id : chosen
  return used === 'variable' ? words.setting.helpWithoutLine : words.setting.help
}
