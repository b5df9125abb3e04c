import { defined, type PathExplanation } from '@sheaf/contract'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Field } from '../kit/field.tsx'
import { Badge } from '../kit/indicators.tsx'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { words } from './ignore-dialog.words.ts'
import { type PatternDrafts, toUnsaved } from './pattern-drafts.ts'

/** Shows which rule decides about a path, with unsaved patterns; updated on every keystroke and whenever the tree changed. */
export function TestPath({ drafts }: { drafts: PatternDrafts }) {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const version = useHostState((state) => state.open?.tree.version)
  const [path, setPath] = useState('')
  const [answer, setAnswer] = useState<PathExplanation | ErrorMessage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tree may mean new rules
  useEffect(() => {
    const unsaved = toUnsaved(drafts)
    let isLatest = true
    setAnswer((before) => (path === '' ? null : before))
    if (workspace !== undefined && path.trim() !== '')
      host['files.explain']({ workspace, path: path.trim(), ...defined({ unsaved }) }).then(
        (why) => isLatest && setAnswer(why),
        (problem: unknown) => isLatest && setAnswer(toErrorMessage(problem)),
      )
    return () => {
      isLatest = false
    }
  }, [host, workspace, path, version, drafts])
  if (workspace === undefined) return null
  return (
    <section aria-label={words.test.label} className="rounded-md border border-line bg-paper p-3">
      <Field label={words.test.label} placeholder={words.test.placeholder} value={path} onChange={(event) => setPath(event.target.value)} />
      <div role="status" className="mt-2 min-h-5 text-sm">
        {answer === null ? (
          <span className="text-muted">{words.test.empty}</span>
        ) : (
          <>
            <Answer answer={answer} />
            {Object.keys(drafts).length > 0 && <p className="mt-1 text-muted">{words.test.unsaved}</p>}
          </>
        )}
      </div>
    </section>
  )
}

function Answer({ answer }: { answer: PathExplanation | ErrorMessage }) {
  if ('says' in answer) return <span className="text-muted">{answer.says}</span>
  const { shown, because, rule } = answer
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {shown ? (
        <Badge tone="success">
          <Eye aria-hidden /> {words.test.shown}
        </Badge>
      ) : (
        <Badge tone="warning">
          <EyeOff aria-hidden /> {words.test.ignored}
        </Badge>
      )}
      <span>{because}</span>
      {rule && (
        <code className="font-mono text-xs break-all text-muted">
          {words.test.rule(rule.pattern, rule.line, sources[rule.source] ?? rule.source)}
        </code>
      )}
    </div>
  )
}

const sources: Partial<Record<string, string>> = words.test.sources
