// The setting for the editor that opens files, with the editors found on this machine.

import { type CodeEditorChoice, type CodeEditors, codeEditorNames } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { resolveCause } from '../kit/notify.ts'
import { type Choice, Select } from '../kit/select.tsx'
import { SettingRow } from '../settings/setting-row.tsx'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { useHostState } from '../state/host-state.ts'
import { words } from './editor.words.ts'
import { editorHelp } from './editor-help.ts'

export function EditorSetting() {
  const host = useHost()
  const chosen = useHostState((state) => state.settings.codeEditor)
  const save = useSaveSettings()
  // An editor that was installed a moment ago is found when the setting is opened again.
  const { data } = useQuery({ queryKey: ['code-editors'], queryFn: () => host['files.editors'](), staleTime: 0, gcTime: 0 })
  return (
    <SettingRow label={words.setting.label} description={editorHelp(data, chosen)}>
      <Select<CodeEditorChoice>
        label={words.setting.label}
        value={chosen}
        choices={choicesFrom(data, chosen)}
        onChange={(codeEditor) => {
          save({ codeEditor })
          resolveCause('editor')
        }}
        className="max-w-full"
      />
    </SettingRow>
  )
}

/** Also the chosen editor, if it isn't there anymore. */
function choicesFrom(editors: CodeEditors | undefined, chosen: CodeEditorChoice): Choice<CodeEditorChoice>[] {
  const found = editors?.found ?? []
  const [first] = found
  const isMissing = chosen !== 'auto' && !found.some(({ id }) => id === chosen)
  const nameOf = (id: Exclude<CodeEditorChoice, 'auto'>) => (id === 'variable' ? words.setting.variables : codeEditorNames[id])
  return [
    { value: 'auto', label: first ? words.setting.autoWith(first.name) : words.setting.auto },
    ...found.map(({ id, name, program }) => ({ value: id, label: name, description: program })),
    ...(isMissing ? [{ value: chosen, label: editors ? words.setting.missing(nameOf(chosen)) : nameOf(chosen) }] : []),
  ]
}
