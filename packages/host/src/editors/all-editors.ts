// The editors that Sheaf can set up.

import type { EditorId } from '@sheaf/contract'
import { claudeCode } from './claude-code.ts'
import { claudeDesktop } from './claude-desktop.ts'
import { codex } from './codex.ts'
import { cursor } from './cursor.ts'
import type { Editor } from './editor.ts'
import { geminiCli } from './gemini-cli.ts'
import { opencode } from './opencode.ts'
import { vscode } from './vscode.ts'

export const allEditors: Readonly<Record<EditorId, Editor>> = {
  'claude-code': claudeCode,
  'claude-desktop': claudeDesktop,
  cursor,
  codex,
  vscode,
  'gemini-cli': geminiCli,
  opencode,
}
