// Shown to a user without a workspace: one sentence on what Sheaf is, the empty list of workspaces, other ways to start, and what
// stays local.

import { ChevronRight, Link2, Lock, Sprout } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FoundAgents } from '../agents/found-agents.tsx'
import { Logo } from '../app/logo.tsx'
import { Spinner } from '../kit/indicators.tsx'
import { FoundKeys } from '../settings/found-keys.tsx'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { useOpenSample } from '../tour/use-sample.ts'
import { OpenFolderButton } from './open-folder-button.tsx'
import { PasteToOpen } from './paste-to-open.tsx'
import { words } from './workspaces.words.ts'

export function FirstRun() {
  const { source } = useHostState((state) => state.license)
  const openSample = useOpenSample()
  const [isMaking, setMaking] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const trySample = () => {
    setMaking(true)
    void openSample().finally(() => setMaking(false))
  }
  return (
    <div className="mx-auto flex w-125 max-w-full grow flex-col justify-center gap-7 pb-[7vh] max-md:-mt-[5vh] max-md:justify-start">
      <header className="flex flex-col items-center gap-3 text-center">
        <Logo size={44} />
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{words.firstRun.title}</h1>
        <p className="max-w-105 text-balance text-muted">{words.firstRun.help}</p>
      </header>
      <section aria-labelledby="workspaces" className="flex flex-col gap-3">
        <header className="flex items-center justify-between gap-3">
          <h2 id="workspaces" className="text-lg font-semibold tracking-tight">
            {words.home.title}
          </h2>
          <OpenFolderButton />
        </header>
        <section aria-labelledby="recent">
          <h3 id="recent" className="pb-1 text-xs text-faint">
            {words.home.recent}
          </h3>
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-3 text-sm text-muted">{words.firstRun.noWorkspaces}</p>
        </section>
      </section>
      <ul aria-label={words.firstRun.ways} className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        <StartOption
          icon={<Sprout />}
          title={words.firstRun.sample.title}
          description={words.firstRun.sample.help}
          more={isMaking ? <Spinner /> : <ChevronRight />}
          onClick={trySample}
        />
        {isPasting ? (
          <li className="px-4 py-3">
            <PasteToOpen onLeave={() => setPasting(false)} />
          </li>
        ) : (
          <StartOption
            icon={<Link2 />}
            title={words.firstRun.paste.title}
            description={words.firstRun.paste.help}
            more={<ChevronRight />}
            onClick={() => setPasting(true)}
          />
        )}
      </ul>
      <footer className="flex flex-col items-center gap-1.5 text-center text-sm text-muted">
        <p className="text-balance">
          <Lock className="mr-1.5 inline size-3.5 align-[-2px]" aria-hidden />
          {words.firstRun.privacy}
        </p>
        <p className="flex flex-wrap justify-center gap-x-3">
          <Quiet onClick={() => showDialog({ name: 'settings', panel: 'keys' })}>{words.firstRun.connectModel}</Quiet>
          {source === 'none' && <Quiet onClick={() => showDialog({ name: 'activate' })}>{words.firstRun.tryPro}</Quiet>}
        </p>
      </footer>
      {/* It appears a moment later and goes away with the answer: if it took up space, everything would move under the pointer. */}
      <div className="h-0 *:mb-3">
        <FoundAgents />
        <FoundKeys />
      </div>
    </div>
  )
}

function StartOption({
  icon,
  title,
  description,
  more,
  onClick,
}: {
  icon: ReactNode
  title: string
  description: string
  more: ReactNode
  onClick: () => void
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="group flex w-full items-center gap-3 px-4 py-3 text-left outline-offset-[-3px] transition-colors duration-120 hover:bg-hover"
      >
        <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-accent-ink [&_svg]:size-4" aria-hidden>
          {icon}
        </span>
        <span className="min-w-0 grow">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-muted">{description}</span>
        </span>
        <span className="shrink-0 text-faint max-md:hidden [&_svg]:size-4" aria-hidden>
          {more}
        </span>
      </button>
    </li>
  )
}

function Quiet({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="rounded-sm underline decoration-line-strong underline-offset-3 hover:text-ink">
      {children}
    </button>
  )
}
