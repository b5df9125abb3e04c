import { Collapsible } from '@base-ui/react/collapsible'
import type { ProviderDetails } from '@sheaf/contract'
import { ChevronRight } from 'lucide-react'
import { ExternalPageLink } from '../kit/external-page-link.tsx'
import { words } from './agents.words.ts'
import { CommandToCopy } from './command-to-copy.tsx'

/** Agents that are not installed, collapsed, each with the install command of its vendor. */
export function MissingAgents({ agents }: { agents: readonly ProviderDetails[] }) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group -mx-3 flex h-9 w-[calc(100%+24px)] items-center gap-2 px-3 text-left text-muted outline-offset-[-2px] hover:bg-hover hover:text-ink [&_svg]:size-4">
        <ChevronRight aria-hidden className="text-faint transition-transform duration-120 group-data-panel-open:rotate-90" />
        {words.missing.title(agents.length)}
      </Collapsible.Trigger>
      <Collapsible.Panel>
        <ul aria-label={words.missing.label} className="flex flex-col gap-2 pt-0.5 pb-3 pl-6">
          {agents.map(({ id, name, agent }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="flex grow items-center gap-2">
                {name}
                {agent && <ExternalPageLink href={agent.site}>{words.missing.site}</ExternalPageLink>}
              </span>
              {agent && <CommandToCopy command={agent.installWith} />}
            </li>
          ))}
        </ul>
      </Collapsible.Panel>
    </Collapsible.Root>
  )
}
