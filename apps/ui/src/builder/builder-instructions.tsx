import { TextArea } from '../kit/field.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './builder.words.ts'

/** The workspace's instructions, or a separate prompt for this search. */
export function BuilderInstructions() {
  const { settings, instructions } = useWorkspaceSelector(({ fields }) => ({ settings: fields.builder, instructions: fields.instructions }))
  const actions = useActions()
  const { overridePrompt, ...builder } = settings
  const isOwn = overridePrompt !== undefined
  const { label, help, placeholder } = isOwn ? words.instructions.own : words.instructions.workspace
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Segmented
          label={words.instructions.label}
          value={isOwn ? 'own' : 'instructions'}
          onChange={(next) => actions.change({ builder: next === 'own' ? { ...builder, overridePrompt: instructions } : builder })}
          choices={[
            { value: 'instructions', label: words.instructions.workspace.label },
            { value: 'own', label: words.instructions.own.label },
          ]}
        />
        <span className="text-sm text-muted">{help}</span>
      </div>
      <TextArea
        label={label}
        hideLabel
        rows={3}
        placeholder={placeholder}
        value={isOwn ? overridePrompt : instructions}
        onChange={({ target }) =>
          actions.change(isOwn ? { builder: { ...builder, overridePrompt: target.value } } : { instructions: target.value })
        }
      />
    </div>
  )
}
