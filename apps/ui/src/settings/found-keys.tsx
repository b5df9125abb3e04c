// API keys found in the environment, by variable name: offered once, imported after confirmation, then checked like any other.

import type { EnvironmentKeys, ImportedKeys } from '@sheaf/contract'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useProviders } from '../models/use-models.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './first-screen.words.ts'
import { WaitingSeconds } from './waiting-seconds.tsx'

/** `always`: includes declined ones, for the API Keys panel. */
export function FoundKeys({ always = false }: { always?: boolean }) {
  const declined = useHostState((state) => state.settings.keysDeclined)
  const found = useProviders().found.filter(({ id }) => always || !declined.includes(id))
  const { use, decline, cancel, isBusy } = useKeyAnswer(found)
  if (found.length === 0) return null
  const names = listed(found.map(({ name }) => name))
  const texts = words.foundKeys
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-paper p-3 text-left"
    >
      <KeyRound className="size-4 shrink-0 text-accent-ink" aria-hidden />
      <div className="min-w-0 flex-1 basis-60">
        <p>{texts.question(found.length, names)}</p>
        <p className="text-sm break-words text-muted">{texts.help(found.flatMap(({ variables }) => variables))}</p>
      </div>
      {isBusy ? (
        <WaitingSeconds what={texts.asking(names)} onCancel={cancel} />
      ) : (
        <span className="ml-auto flex gap-2">
          {!always && (
            <Button tone="quiet" onClick={decline}>
              {texts.dismiss}
            </Button>
          )}
          <Button onClick={use}>{texts.use(found.length)}</Button>
        </span>
      )}
    </section>
  )
}

function useKeyAnswer(found: readonly EnvironmentKeys[]): { use(): void; decline(): void; cancel(): void; isBusy: boolean } {
  const host = useHost()
  const actions = useActions()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  /** Asked only once, whatever the outcome: users who want them later find them under API Keys. */
  const remember = (ids: readonly string[]) => {
    const { keysDeclined } = useHostState.getState().settings
    return actions.saveSettings({ keysDeclined: [...new Set([...keysDeclined, ...ids])] })
  }
  const use = async () => {
    const own = new AbortController()
    running.current = own
    setBusy(true)
    try {
      const done = await host['providers.import']({ ids: found.map(({ id }) => id) }, { signal: own.signal })
      notifyImported(done)
      const failed = done.filter(({ saved }) => saved === null).map(({ id }) => id)
      if (failed.length > 0) await remember(failed)
    } catch (problem) {
      if (!own.signal.aborted) notifyProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return {
    use: () => void use(),
    decline: () => void remember(found.map(({ id }) => id)).catch(notifyProblem),
    cancel: () => running.current?.abort(),
    isBusy,
  }
}

function notifyImported(done: readonly ImportedKeys[]): void {
  const kept = done.filter(({ saved }) => saved !== null).map(({ name }) => name)
  if (kept.length > 0)
    notify(words.foundKeys.done(kept.length, listed(kept)), {
      ...(useHostState.getState().settings.models.slots.chat === null
        ? { action: { label: words.foundKeys.chooseModel, onClick: () => showDialog({ name: 'settings', panel: 'models' }) } }
        : {}),
    })
  for (const { name, check } of done)
    if (!check.ok) notify(words.foundKeys.failed(name, check.says), { tone: 'warning', description: check.try })
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
