import { NameField } from '../kit/name-field.tsx'
import { words } from './task-tabs.words.ts'
import type { ShownTab } from './use-task-tabs.ts'

const longestName = 200

/** Replaces the title while the tab is renamed. An empty name brings back the suggested one. Gets null if nothing changes. */
export function TaskTabName({ tab, onDone }: { tab: ShownTab; onDone: (name: string | null, isByKey: boolean) => void }) {
  return (
    <NameField
      label={words.nameOf(tab.title)}
      name={tab.name || tab.title}
      maxLength={longestName}
      className="mx-1 rounded-sm"
      onDone={(name, isByKey) => onDone(tab.name === '' && name === tab.title ? null : name, isByKey)}
    />
  )
}
