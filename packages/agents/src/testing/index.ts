export type { AgentScript, Step } from './agent-script.ts'
export { openScriptedAgent, type ScriptedAgent } from './ask-scripted.ts'
export { type WrittenAgent, writeAgent } from './write-agent.ts'
