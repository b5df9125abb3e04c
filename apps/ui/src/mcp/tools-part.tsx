import { isToolOn, mcpTools, type ToolEffect } from '@sheaf/contract'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Switch } from '../kit/switch.tsx'
import { effectWords } from './approval-dialog.words.ts'
import { effectIcons } from './approval-facts.tsx'
import { toolEffects } from './approval-words.ts'
import { words } from './mcp-panel.words.ts'
import { countEnabledTools, switchTools, toolNames, toolsWithEffect } from './tool-switches.ts'
import { useMcpSettings } from './use-mcp-settings.ts'

/** The tools editors may call, by effect. Connected editors are notified at once. */
export function ToolsPart() {
  const [{ tools, lean = false }, change] = useMcpSettings()
  const on = countEnabledTools(tools)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-50 flex-1 text-sm text-muted">
          {fillPlaceholders(words.tools.help, { count: <span className="tabular">{words.tools.count(on, toolNames.length)}</span> })}
        </p>
        <div className="flex gap-2">
          <Button small disabled={Object.keys(tools).length === 0} onClick={() => change({ tools: {} })}>
            {words.tools.defaults}
          </Button>
          <Button small disabled={on === toolNames.length} onClick={() => change({ tools: switchTools(tools, toolNames, true) })}>
            {words.tools.allOn}
          </Button>
        </div>
      </div>
      <div className="rounded-md border border-line px-3">
        <Switch
          label={words.tools.lean.label}
          description={words.tools.lean.help}
          checked={lean}
          onChange={(isOn) => change({ lean: isOn })}
        />
      </div>
      {toolEffects.map((effect) => (
        <Group key={effect} effect={effect} />
      ))}
    </div>
  )
}

function Group({ effect }: { effect: ToolEffect }) {
  const [{ tools }, change] = useMcpSettings()
  const { title, description } = effectWords[effect]
  return (
    <section aria-label={title}>
      <h3 className="flex items-center gap-1.5 pb-1 text-sm font-medium [&_svg]:size-4">
        {effectIcons[effect]} {title}
      </h3>
      {description !== undefined && <p className="pb-1 text-sm text-muted">{description}</p>}
      <div className="divide-y divide-line rounded-md border border-line px-3">
        {toolsWithEffect(effect).map((name) => (
          <Switch
            key={name}
            label={mcpTools[name].title}
            description={mcpTools[name].summary}
            mark={<code className="font-mono text-xs text-faint">{name}</code>}
            checked={isToolOn(name, tools)}
            onChange={(isOn) => change({ tools: switchTools(tools, [name], isOn) })}
          />
        ))}
      </div>
    </section>
  )
}
