import type { RootPatterns as Patterns } from '@sheaf/contract'
import { useRef } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { words } from './ignore-dialog.words.ts'
import { PatternEditor, type PatternPlace } from './pattern-editor.tsx'

/** The patterns of one folder, and those that only this workspace has for it. */
export function RootPatterns({ workspace, name, patterns }: { workspace: string; name: string; patterns: Patterns }) {
  const host = useHost()
  const top = useRef<HTMLDivElement>(null)
  const { root, own, alsoIn } = patterns
  const save =
    ({ owner }: PatternPlace) =>
    async (text: string, basedOn: string) => {
      const saved = await host['patterns.change']({ workspace, change: { type: 'save', root, owner, patterns: text, basedOn } })
      notify(saved.merged ? words.merged : words.saved)
      return saved.after
    }
  const share = async () => {
    try {
      await host['patterns.change']({ workspace, change: { type: 'share', root } })
      notify(words.local.own.shared(patterns.name))
      // The button goes away with the patterns.
      top.current?.querySelector('textarea')?.focus()
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  const folder: PatternPlace = { workspace, root, owner: 'folder' }
  const here: PatternPlace = { workspace, root, owner: 'workspace' }
  return (
    <div ref={top} className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {words.local.help} {alsoIn.length > 0 && words.local.alsoIn(alsoIn)}
      </p>
      <PatternEditor
        label={words.local.label(patterns.name)}
        value={patterns.patterns}
        placeholder={words.local.placeholder}
        at={folder}
        isSmall={own !== ''}
        save={save(folder)}
      />
      {own !== '' && (
        <section aria-label={words.local.own.title(name)} className="flex flex-col gap-2 rounded-md border border-line bg-paper p-3">
          <div>
            <h3 className="text-sm font-medium">{words.local.own.title(name)}</h3>
            <p className="text-sm text-muted">{words.local.own.help}</p>
          </div>
          <PatternEditor
            label={words.local.own.label(patterns.name)}
            value={own}
            at={here}
            isSmall
            save={save(here)}
            actions={(isChanged) => (
              <Button small disabled={isChanged} title={isChanged ? words.local.own.saveFirst : undefined} onClick={() => void share()}>
                {words.local.own.share}
              </Button>
            )}
          />
        </section>
      )}
    </div>
  )
}
