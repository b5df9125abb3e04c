// Shell completions, built from the command tables.

export { completionScript, shells } from './completion-script.ts'
