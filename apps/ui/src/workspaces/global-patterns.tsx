import type { IgnoreLayer } from '@sheaf/contract'
import { Badge } from '../kit/marks.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { Switch } from '../kit/switch.tsx'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { PatternEditor } from './pattern-editor.tsx'

/** Settings for every workspace: the patterns, and which layers are on. */
export function GlobalPatterns() {
  const actions = useActions()
  const { globalPatterns, layersOff } = useHostState((state) => state.settings)
  const builtin = useHostState((state) => state.builtinPatterns)
  const save = async (patterns: string | null) => {
    try {
      await actions.saveSettings({ globalPatterns: patterns })
      notify(patterns === null ? 'The built-in patterns are back' : 'Patterns saved and applied')
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  const toggle = (layer: IgnoreLayer, isOn: boolean) => {
    const off = isOn ? layersOff.filter((other) => other !== layer) : [...layersOff, layer]
    actions.saveSettings({ layersOff: off }).catch(notifyProblem)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-2 text-sm text-muted">
        For every workspace, before any other layer.{' '}
        {globalPatterns === null ? <Badge>built in</Badge> : <Badge tone="accent">yours</Badge>}
      </p>
      <PatternEditor
        label="Global default patterns"
        value={globalPatterns ?? builtin}
        save={(patterns) => save(patterns === builtin ? null : patterns)}
        reset={{ label: 'Reset to built-in', isOn: globalPatterns !== null, run: () => save(null) }}
      />
      <fieldset>
        <legend className="text-sm font-medium">Layers, weakest first</legend>
        <div className="grid gap-x-8 md:grid-cols-2">
          {layers.map(({ layer, label, says }) => (
            <Switch key={layer} label={label} says={says} checked={!layersOff.includes(layer)} onChange={(isOn) => toggle(layer, isOn)} />
          ))}
        </div>
        <p className="pt-1 text-sm text-muted">The folder .git is always left out.</p>
      </fieldset>
    </div>
  )
}

const layers: readonly { layer: IgnoreLayer; label: string; says: string }[] = [
  { layer: 'default', label: 'Global Default', says: 'The patterns above.' },
  { layer: 'gitignore', label: '.gitignore', says: 'In every folder, and git’s own exclude files.' },
  { layer: 'ignore', label: '.ignore', says: 'As other search tools read it.' },
  { layer: 'repo-ignore', label: '.repo_ignore', says: 'Only for tools like this one.' },
  { layer: 'workspace', label: 'Local Folder', says: 'The workspace’s own patterns.' },
]
