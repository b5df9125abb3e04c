export type { AgentScript, Step } from './agent-script.ts'
export { openScriptedAgent, type ScriptedAgent } from './ask-scripted.ts'
export { type ServedTools, serveTools } from './serve-tools.ts'
export { type WrittenAgent, writeAgent } from './write-agent.ts'
