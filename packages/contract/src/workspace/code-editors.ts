// The editors that a file can be opened in, and what the host found of them on this machine.

/** `auto`: the first one found. `variable`: the editor that `$VISUAL` or `$EDITOR` names. */
export const codeEditorChoices = [
  'auto',
  'variable',
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
export type KnownEditorId = Exclude<CodeEditorId, 'variable'>

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

export interface CodeEditors {
  /** In order of preference: `auto` means the first one. */
  found: CodeEditor[]
  /** Present if `$VISUAL` or `$EDITOR` is set but can't be used. */
  variable?: EditorVariable
  /** False: this host has no desktop to open a window on. */
  hasDesktop: boolean
}
