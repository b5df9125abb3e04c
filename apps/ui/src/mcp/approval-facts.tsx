import type { McpApproval, ToolEffect } from '@sheaf/contract'
import { visibleText } from '@sheaf/contract'
import { BookOpen, CircleQuestionMark, Cpu, Folder, FolderOpen, IdCard, ListChecks, Minus, PencilLine, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Badge } from '../kit/indicators.tsx'
import { useHostState } from '../state/host-state.ts'
import { effectWords, words } from './approval-dialog.words.ts'
import { effectsOf, toolTitle } from './approval-words.ts'
import { PathText } from './path-text.tsx'

/** Who asks, from where, what it would get, and what it could do. */
export function ApprovalFacts({ approval }: { approval: McpApproval }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-2.5 rounded-md border border-line bg-paper p-3">
        <Fact icon={<IdCard />} label={words.facts.name}>
          <span className="break-all">{visibleText(approval.name)}</span>{' '}
          {approval.version !== '' && <span className="break-all text-muted">{visibleText(approval.version).slice(0, 60)}</span>}
        </Fact>
        <Program approval={approval} />
        {approval.folder !== undefined && (
          <Fact icon={<Folder />} label={words.facts.folder}>
            <PathText path={approval.folder} />
          </Fact>
        )}
      </div>
      <Given folder={approval.folder} />
      <Effects approval={approval} />
    </div>
  )
}

function Program({ approval: { program, transport } }: { approval: McpApproval }) {
  if (!program)
    return (
      <Fact icon={<CircleQuestionMark className="text-warning" />} label={words.facts.unknownProgram.label}>
        {fillPlaceholders(transport === 'http' ? words.facts.unknownProgram.helpHttp : words.facts.unknownProgram.help, {
          mark: <span className="text-warning">{words.facts.unknownProgram.mark}</span>,
        })}
      </Fact>
    )
  return (
    <Fact icon={<Cpu />} label={words.facts.program}>
      <PathText path={program.executable} />
      {program.script !== undefined && (
        <div className="flex items-baseline gap-1.5">
          <span className="shrink-0 text-sm text-muted">{words.facts.runs}</span>
          <PathText path={program.script} />
        </div>
      )}
    </Fact>
  )
}

/** The tools act on the workspace of this window. */
function Given({ folder }: { folder: string | undefined }) {
  const name = useHostState((state) => state.open?.fields.name)
  const roots = useHostState((state) => state.open?.fields.roots)
  if (name === undefined || roots === undefined)
    return (
      <section aria-label={words.gets.label}>
        <h3 className="pb-1 text-xs text-muted">{words.gets.title}</h3>
        <p>{words.gets.nothingOpen}</p>
      </section>
    )
  const isInside = folder === undefined || roots.some((root) => isUnder(folder, root))
  return (
    <section aria-label={words.gets.label}>
      <h3 className="pb-1 text-xs text-muted">{words.gets.workspaceTitle}</h3>
      <div className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint">
        <FolderOpen aria-hidden />
        <div className="min-w-0 grow">
          <p className="font-medium break-words">{visibleText(name)}</p>
          <ul>
            {roots.slice(0, rootsShown).map((root) => (
              <li key={root}>
                <PathText path={root} />
              </li>
            ))}
          </ul>
          {roots.length > rootsShown && <p className="text-sm text-muted">{words.gets.moreFolders(roots.length - rootsShown)}</p>}
          {!isInside && <p className="pt-0.5 text-sm text-warning">{words.gets.otherFolder}</p>}
        </div>
      </div>
    </section>
  )
}

const rootsShown = 6

function isUnder(folder: string, root: string): boolean {
  const base = root.replace(/[\\/]$/, '')
  return folder === base || folder.startsWith(`${base}/`) || folder.startsWith(`${base}\\`)
}

function Effects({ approval }: { approval: McpApproval }) {
  return (
    <section aria-label={words.effects.label}>
      <h3 className="flex items-center gap-1.5 pb-1 text-xs text-muted">
        {words.effects.title} <Badge title={words.effects.firstToolHelp}>{words.effects.firstTool(toolTitle(approval.tool))}</Badge>
      </h3>
      <ul className="flex flex-col gap-1.5">
        {effectsOf(approval).map(({ effect, tools }) => {
          const isOn = tools.length > 0
          return (
            <li key={effect} className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
              {isOn ? effectIcons[effect] : <Minus className="text-faint" aria-hidden />}
              <div className="min-w-0 grow">
                <p className={classNames(!isOn && 'text-muted')}>{isOn ? effectWords[effect].can : effectWords[effect].cannot}</p>
                {isOn && <p className="text-sm break-words text-muted">{words.effects.tools(tools)}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export const effectIcons: Record<ToolEffect, ReactNode> = {
  reads: <BookOpen className="text-info" aria-hidden />,
  chooses: <ListChecks className="text-success" aria-hidden />,
  'asks-models': <Sparkles className="text-accent-ink" aria-hidden />,
  edits: <PencilLine className="text-danger" aria-hidden />,
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <span className="mt-0.5 text-faint [&_svg]:size-4" aria-hidden>
        {icon}
      </span>
      <div className="min-w-0 grow">
        <p className="text-xs text-muted">{label}</p>
        <div>{children}</div>
      </div>
    </div>
  )
}
