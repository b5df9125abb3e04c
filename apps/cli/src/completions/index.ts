// Shell completions, made from the command tables.

export { completionScript, shells } from './completion-script.ts'
