import { type IgnoreLayer, mergeLines } from '@sheaf/contract'
import { Badge } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { Switch } from '../kit/switch.tsx'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './ignore-dialog.words.ts'
import { PatternEditor } from './pattern-editor.tsx'

/** Settings for every workspace: the patterns, and which layers are on. */
export function GlobalPatterns() {
  const actions = useActions()
  const { globalPatterns, layersOff } = useHostState((state) => state.settings)
  const builtin = useHostState((state) => state.builtinPatterns)
  const value = globalPatterns ?? builtin
  const save = async (patterns: string, basedOn: string) => {
    // Another window may have saved since this text was edited.
    const merged = mergeLines(basedOn, patterns, value)
    await actions.saveSettings({ globalPatterns: merged === builtin ? null : merged })
    notify(value === basedOn ? words.saved : words.merged)
    return merged
  }
  const reset = async () => {
    await actions.saveSettings({ globalPatterns: null })
    notify(words.global.wasReset)
    return builtin
  }
  const toggle = (layer: IgnoreLayer, isOn: boolean) => {
    const off = isOn ? layersOff.filter((other) => other !== layer) : [...layersOff, layer]
    actions.saveSettings({ layersOff: off }).catch(notifyProblem)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-2 text-sm text-muted">
        {words.global.help}{' '}
        {globalPatterns === null ? <Badge>{words.global.builtIn}</Badge> : <Badge tone="accent">{words.global.yours}</Badge>}
      </p>
      <PatternEditor
        label={words.global.label}
        value={value}
        save={save}
        reset={{ label: words.global.reset, isOn: globalPatterns !== null, run: reset }}
      />
      <fieldset>
        <legend className="text-sm font-medium">{words.layers.title}</legend>
        <div className="grid gap-x-8 md:grid-cols-2">
          {layers.map((layer) => (
            <Switch
              key={layer}
              label={words.layers.each[layer].label}
              description={words.layers.each[layer].help}
              checked={!layersOff.includes(layer)}
              onChange={(isOn) => toggle(layer, isOn)}
            />
          ))}
        </div>
        <p className="pt-1 text-sm text-muted">{words.layers.git}</p>
      </fieldset>
    </div>
  )
}

const layers: readonly IgnoreLayer[] = ['default', 'gitignore', 'ignore', 'repo-ignore', 'workspace']
