// The editors that a file can be opened in, and what the host found of them on this machine.

/** `auto`: the first one found. `variable`: the editor that `$VISUAL` or `$EDITOR` names. `custom`: the command that the user entered. */
export const codeEditorChoices = [
  'auto',
  'variable',
  'custom',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'cursor',
  'zed',
  'idea',
  'webstorm',
  'pycharm',
  'goland',
  'clion',
  'rustrover',
  'phpstorm',
  'rubymine',
  'rider',
] as const

export type CodeEditorChoice = (typeof codeEditorChoices)[number]
export type CodeEditorId = Exclude<CodeEditorChoice, 'auto'>
export type KnownEditorId = Exclude<CodeEditorId, 'variable' | 'custom'>

export const codeEditorNames: Readonly<Record<KnownEditorId, string>> = {
  vscode: 'VS Code',
  'vscode-insiders': 'VS Code Insiders',
  vscodium: 'VSCodium',
  cursor: 'Cursor',
  zed: 'Zed',
  idea: 'IntelliJ IDEA',
  webstorm: 'WebStorm',
  pycharm: 'PyCharm',
  goland: 'GoLand',
  clion: 'CLion',
  rustrover: 'RustRover',
  phpstorm: 'PhpStorm',
  rubymine: 'RubyMine',
  rider: 'Rider',
}

export interface CodeEditor {
  id: CodeEditorId
  name: string
  /** Absolute path of the program. */
  program: string
}

export interface EditorVariable {
  name: 'VISUAL' | 'EDITOR'
  value: string
  /** Why it can't be used: the editor needs a terminal, it wasn't found, or the value needs a shell. */
  problem: 'terminal' | 'missing' | 'shell'
}

/** A command that the user entered. In an argument, `{file}`, `{line}` and `{column}` are replaced. It never runs in a shell. */
export interface CodeEditorCommand {
  /** A name in PATH, or an absolute path; empty: none is set. */
  program: string
  args: string[]
}

export const noEditorCommand: CodeEditorCommand = { program: '', args: ['{file}'] }

export interface CodeEditors {
  /** In order of preference: `auto` means the first one. */
  found: CodeEditor[]
  /** Known editors that are not on this machine. */
  missing: KnownEditorId[]
  /** Why the user's own command can't be used: it isn't in PATH, or it is in an open folder. Absent if it can, or if none is set. */
  custom?: 'missing'
  /** Present if `$VISUAL` or `$EDITOR` is set but can't be used. */
  variable?: EditorVariable
  /** False: this host has no desktop to open a window on. */
  hasDesktop: boolean
}
