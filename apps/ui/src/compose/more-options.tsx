// Rarely changed options: section order, paths, secrets.

import { Popover } from '@base-ui/react/popover'
import type { ComposeOptions, PromptSection } from '@sheaf/contract'
import { ArrowDown, ArrowUp, SlidersHorizontal, TriangleAlert } from 'lucide-react'
import { Button, IconButton } from '../kit/button.tsx'
import { Badge } from '../kit/indicators.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { Switch } from '../kit/switch.tsx'
import { words } from './compose.words.ts'
import { moveSection, sectionRows, toggleSection } from './compose-options.ts'

type Change = (change: Partial<ComposeOptions>) => void

export function MoreOptions({ options, onChange }: { options: ComposeOptions; onChange: Change }) {
  const { instructionsFirst, absolutePaths, secrets } = options
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button icon={<SlidersHorizontal />}>
            {words.more.label}
            {secrets === 'off' && <Badge tone="danger">{words.more.secretsOff}</Badge>}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={words.more.title}
            className="max-h-[var(--available-height)] w-90 max-w-[calc(100vw-16px)] animate-in overflow-y-auto rounded-md border border-line bg-raised p-3 shadow-float outline-none"
          >
            <h3 className="text-xs text-faint">{words.more.sections.title}</h3>
            <Sections sections={options.sections} onChange={(sections) => onChange({ sections })} />
            <div className="mt-2 border-t border-line pt-1.5">
              <Switch
                label={words.more.instructionsFirst.label}
                description={words.more.instructionsFirst.help}
                checked={instructionsFirst}
                onChange={(next) => onChange({ instructionsFirst: next })}
              />
              <Switch
                label={words.more.absolutePaths.label}
                description={words.more.absolutePaths.help}
                checked={absolutePaths}
                onChange={(next) => onChange({ absolutePaths: next })}
              />
            </div>
            <Secrets secrets={secrets} onChange={onChange} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Sections({ sections, onChange }: { sections: PromptSection[]; onChange: (sections: PromptSection[]) => void }) {
  return (
    <ol className="mt-1">
      {sectionRows(sections).map(({ section, isOn }) => {
        const name = words.more.sections.names[section]
        const at = sections.indexOf(section)
        return (
          <li
            key={section}
            className="flex items-center gap-1"
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
              event.preventDefault()
              onChange(moveSection(sections, section, event.key === 'ArrowUp' ? -1 : 1))
            }}
          >
            <div className="min-w-0 grow">
              <Switch label={name} checked={isOn} onChange={() => onChange(toggleSection(sections, section))} />
            </div>
            <IconButton
              label={words.more.sections.moveUp(name)}
              keys="alt+up"
              disabled={!isOn || at === 0}
              onClick={() => onChange(moveSection(sections, section, -1))}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={words.more.sections.moveDown(name)}
              keys="alt+down"
              disabled={!isOn || at === sections.length - 1}
              onClick={() => onChange(moveSection(sections, section, 1))}
            >
              <ArrowDown />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}

function Secrets({ secrets, onChange }: { secrets: ComposeOptions['secrets']; onChange: Change }) {
  return (
    <div className="mt-1 border-t border-line pt-2.5">
      <div className="flex items-center justify-between gap-2">
        <span>{words.more.secrets.label}</span>
        <Segmented
          label={words.more.secrets.label}
          value={secrets}
          onChange={(next) => onChange({ secrets: next })}
          choices={[
            { value: 'redact', label: words.more.secrets.choices.redact.label },
            { value: 'leave-out', label: words.more.secrets.choices['leave-out'].label },
            { value: 'off', label: words.more.secrets.choices.off.label },
          ]}
        />
      </div>
      <p className="mt-1 text-sm text-muted">{words.more.secrets.choices[secrets].help}</p>
      {secrets === 'off' && (
        <p className="mt-1 flex gap-1.5 text-sm text-danger">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          {words.more.secrets.warning}
        </p>
      )}
    </div>
  )
}
