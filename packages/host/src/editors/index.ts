// Sheaf in the configuration files of the editors people use.

export { listEditors } from './list-editors.ts'
export { previewEditor, writeEditor } from './set-up-editor.ts'
export { snippetFor } from './snippet-for.ts'
export { ourCommand } from './start-command.ts'
