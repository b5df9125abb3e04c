// The MCP Server settings: everything about editors and agents that use Sheaf, in five parts.

import { Segmented } from '../kit/segmented.tsx'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useIsAllowed } from '../settings/use-pro-gate.ts'
import { AllowedPart } from './allowed-part.tsx'
import { CallsPart } from './calls-part.tsx'
import { EditorsPart } from './editors-part.tsx'
import { words } from './mcp-panel.words.ts'
import { type McpView, mcpViews, useMcp } from './mcp-store.ts'
import { ServerPart } from './server-part.tsx'
import { ToolsPart } from './tools-part.tsx'

export function McpPanel() {
  const view = useMcp((state) => state.view)
  const isPro = useIsAllowed('mcp-calls')
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Segmented
          label={words.part}
          value={view}
          onChange={(next) => useMcp.setState({ view: next })}
          choices={mcpViews.map((value) => ({ value, label: words.parts[value] }))}
        />
      </div>
      {!isPro && (
        <ProOffer reason="mcp-calls">
          <p className="text-sm text-muted">{words.proNeeded}</p>
        </ProOffer>
      )}
      <Part view={view} />
    </div>
  )
}

function Part({ view }: { view: McpView }) {
  switch (view) {
    case 'server':
      return <ServerPart />
    case 'editors':
      return <EditorsPart />
    case 'tools':
      return <ToolsPart />
    case 'allowed':
      return <AllowedPart />
    case 'calls':
      return <CallsPart />
  }
}
