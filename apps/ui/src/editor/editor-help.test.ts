import type { CodeEditors } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { editorHelp } from './editor-help.ts'

const code = { id: 'vscode' as const, name: 'VS Code', program: '/usr/bin/code' }
const variable = { id: 'variable' as const, name: '$EDITOR (ed.sh)', program: '/home/me/ed.sh' }
const onlyVariable: CodeEditors = { found: [variable], missing: [], hasDesktop: true }
const both: CodeEditors = { found: [code, variable], missing: [], hasDesktop: true }

it('says that the program of a variable may open the file without going to the line', () => {
  const plain = 'Used by “Open in editor”.'
  const withoutLine = 'Opens the file. Only supported editors can jump to a specific line.'
  expect([editorHelp(undefined, 'variable'), editorHelp(both, 'auto'), editorHelp(both, 'vscode')]).toEqual([plain, plain, plain])
  expect([editorHelp(onlyVariable, 'auto'), editorHelp(both, 'variable')]).toEqual([withoutLine, withoutLine])
  expect(editorHelp({ ...onlyVariable, hasDesktop: false }, 'auto')).toContain('without a desktop')
  expect(editorHelp({ ...onlyVariable, hasDesktop: false }, 'custom')).toBe('Runs your command. It must not need a terminal.')
})
