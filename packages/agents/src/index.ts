// Agents: programs that the user installed and signed in to, asked over the Agent Client Protocol.

export type { AgentTools } from './agent-tools.ts'
export {
  type AgentInfo,
  type Agents,
  type AgentsOptions,
  agentDefaultModel,
  checkAgentSettings,
  describeAgent,
  describeAgents,
  isAgent,
  openAgents,
} from './open-agents.ts'
