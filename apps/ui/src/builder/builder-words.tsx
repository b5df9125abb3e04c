import { TextArea } from '../kit/field.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { useOpenPart } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'

/** The workspace's instructions, or a separate prompt for this search. */
export function BuilderWords() {
  const { settings, instructions } = useOpenPart(({ fields }) => ({ settings: fields.builder, instructions: fields.instructions }))
  const actions = useActions()
  const { overridePrompt, ...builder } = settings
  const isOwn = overridePrompt !== undefined
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Segmented
          label="Find files for"
          value={isOwn ? 'own' : 'instructions'}
          onChange={(next) => actions.change({ builder: next === 'own' ? { ...builder, overridePrompt: instructions } : builder })}
          choices={[
            { value: 'instructions', label: 'Instructions' },
            { value: 'own', label: 'Override prompt' },
          ]}
        />
        <span className="text-sm text-muted">
          {isOwn ? 'Only for finding files. While it is empty, your instructions count.' : 'The same text as under Compose.'}
        </span>
      </div>
      <TextArea
        label={isOwn ? 'Override prompt' : 'Instructions'}
        hideLabel
        rows={3}
        placeholder={
          isOwn
            ? 'What to look for, such as “where requests are retried, and their tests”'
            : 'What should change? The files for it are found by this.'
        }
        value={isOwn ? overridePrompt : instructions}
        onChange={({ target }) =>
          actions.change(isOwn ? { builder: { ...builder, overridePrompt: target.value } } : { instructions: target.value })
        }
      />
    </div>
  )
}
