// Sets up Sheaf in the configuration files of editors.

export { listEditors } from './list-editors.ts'
export { changeEditor } from './set-up-editor.ts'
export { snippetFor } from './snippet-for.ts'
export { ourCommand } from './start-command.ts'
