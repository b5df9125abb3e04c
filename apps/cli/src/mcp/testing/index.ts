// For tests only: `sheaf mcp` as an editor starts it.

export { openEditor, type TestEditor } from './open-editor.ts'
