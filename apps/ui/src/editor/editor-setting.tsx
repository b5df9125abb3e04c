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
import { EditorCommand } from './editor-command.tsx'
import { editorHelp } from './editor-help.ts'

export function EditorSetting() {
  const host = useHost()
  const chosen = useHostState((state) => state.settings.codeEditor)
  const save = useSaveSettings()
  // An editor that was installed a moment ago is found when the setting is opened again.
  const { data, refetch } = useQuery({
    queryKey: ['code-editors'],
    queryFn: () => host['files.editors'](),
    placeholderData: (last) => last,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
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
      {chosen === 'custom' && <EditorCommand isMissing={data?.custom === 'missing'} onSaved={() => void refetch()} />}
    </>
  )
}

/** Editors that can't be used are listed too, with the reason. */
function choicesFrom(editors: CodeEditors | undefined, chosen: CodeEditorChoice): Choice<CodeEditorChoice>[] {
  const { found = [], missing = [], hasDesktop = true } = editors ?? {}
  const others = found.filter(({ id }) => id !== 'custom')
  const [first] = hasDesktop ? others : []
  const isVariableMissing = chosen === 'variable' && !others.some(({ id }) => id === chosen)
  return [
    { value: 'auto', label: first ? words.setting.autoWith(first.name) : words.setting.auto },
    ...others.map(({ id, name, program }) => ({
      value: id,
      label: name,
      description: hasDesktop ? program : words.setting.needsDesktop,
      disabled: !hasDesktop,
    })),
    ...(isVariableMissing
      ? [{ value: chosen, label: editors ? words.setting.missing(words.setting.variables) : words.setting.variables }]
      : []),
    { value: 'custom', label: words.setting.custom, description: words.setting.customHelp },
    ...missing.map((id) => ({
      value: id,
      label: id === chosen ? words.setting.missing(codeEditorNames[id]) : codeEditorNames[id],
      mark: <span className="text-xs whitespace-nowrap">{words.setting.notFound}</span>,
      disabled: true,
    })),
  ]
}
