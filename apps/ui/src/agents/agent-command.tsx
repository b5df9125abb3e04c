import { type RefusalCode, splitModel } from '@sheaf/contract'
import { useProviders } from '../models/use-models.ts'
import { CommandToCopy } from './command-to-copy.tsx'

/** The command of an agent's vendor that fixes the cause. `model`: the one that was asked. */
export function AgentCommand({ code, model }: { code: RefusalCode; model: string }) {
  const { providers } = useProviders()
  const agent = providers?.find(({ id }) => id === splitModel(model).provider)?.agent
  const command = { 'agent-missing': agent?.installWith, 'agent-sign-in': agent?.signInWith }[String(code)]
  return command === undefined ? null : <CommandToCopy command={command} />
}
