// Settings → Models → Agents: the agents on this machine, each with one button, and the way to install the others.

import type { ProviderDetails } from '@sheaf/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SettingGroup } from '../settings/setting-row.tsx'
import { AgentRow } from './agent-row.tsx'
import { words } from './agents.words.ts'
import { CustomAgentDialog } from './custom-agent-dialog.tsx'
import { CustomAgentRow } from './custom-agent-row.tsx'
import { MissingAgents } from './missing-agents.tsx'
import { useAgents } from './use-agents.ts'

export function AgentsSection() {
  const { installed, missing, custom, template, versions } = useAgents()
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<ProviderDetails>()
  if (template === undefined) return null
  return (
    <SettingGroup title={words.title}>
      <p className="py-2 text-sm text-muted">{words.help}</p>
      {installed.length + custom.length > 0 && (
        <ul aria-label={words.installed} className="divide-y divide-line">
          {installed.map((provider) => (
            <AgentRow key={provider.id} provider={provider} version={versions.get(provider.id) ?? null} />
          ))}
          {custom.map((provider) => (
            <CustomAgentRow key={provider.id} provider={provider} onEdit={() => setEdited(provider)} />
          ))}
        </ul>
      )}
      {missing.length > 0 && <MissingAgents agents={missing} />}
      <button
        type="button"
        onClick={() => setAdding(true)}
        className="-mx-3 flex min-h-9 w-[calc(100%+24px)] items-center gap-2 rounded-b-md px-3 py-2 text-left outline-offset-[-2px] hover:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
      >
        <Plus aria-hidden />
        <span className="min-w-0">
          <span className="block">{words.custom.add}</span>
          <span className="block text-sm text-muted">{words.custom.addHelp}</span>
        </span>
      </button>
      {isAdding && <CustomAgentDialog template={template} onClose={() => setAdding(false)} />}
      {edited && <CustomAgentDialog template={template} edited={edited} onClose={() => setEdited(undefined)} />}
    </SettingGroup>
  )
}
