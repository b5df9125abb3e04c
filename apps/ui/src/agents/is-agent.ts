import type { ProviderDetails } from '@sheaf/contract'

/** The provider that adds custom agents. Each is saved as `agent-<name>`. */
export const customAgentTemplate = 'agent'

/** An agent answers with the user's own subscription; every other provider has a key or runs a model on this machine. */
export function isAgent({ id, agent }: Pick<ProviderDetails, 'id' | 'agent'>): boolean {
  return agent !== undefined || id === customAgentTemplate || id.startsWith(`${customAgentTemplate}-`)
}
