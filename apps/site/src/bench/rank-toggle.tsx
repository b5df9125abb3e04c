import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { Ranking } from './rank-entries.ts'

const names: Record<Ranking, string> = { median: 'Normalized (Median)', max: 'Max Score' }

export function RankToggle({ value, onChange }: { value: Ranking; onChange: (value: Ranking) => void }) {
  return (
    <ToggleGroup
      aria-label="Rank by"
      value={[value]}
      onValueChange={([next]: Ranking[]) => {
        if (next !== undefined) onChange(next)
      }}
      className="inline-flex rounded-md border border-line bg-sunken p-1"
    >
      {(['median', 'max'] as const).map((each) => (
        <Toggle
          key={each}
          value={each}
          className="min-h-9 cursor-pointer whitespace-nowrap rounded-sm px-2 font-medium text-muted text-sm transition-colors duration-120 hover:text-ink sm:px-3 data-pressed:bg-raised data-pressed:text-ink data-pressed:shadow-[0_0_0_1px_var(--line)]"
        >
          {names[each]}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
