// The API Keys panel: all providers, configured ones first; one at a time can be opened to edit, test or remove it.

import type { ProviderDetails } from '@sheaf/contract'
import { ChevronRight, KeyRound, Laptop, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { isAgent } from '../agents/is-agent.ts'
import { Field } from '../kit/field.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Badge, Problem, Spinner } from '../kit/indicators.tsx'
import { useProviders } from '../models/use-models.ts'
import { toErrorMessage } from '../state/host-state.ts'
import { FoundKeys } from './found-keys.tsx'
import { words } from './keys.words.ts'
import { ProBadge } from './pro-badge.tsx'
import { ProviderForm } from './provider-form.tsx'
import { groupProviders, providerStatus } from './provider-groups.ts'
import { useProGate } from './use-pro-gate.ts'

export function KeysPanel() {
  const { providers: all, problem } = useProviders()
  const providers = useMemo(() => all?.filter((each) => !isAgent(each)), [all])
  const [text, setText] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const cameFrom = useRef<string | null>(null)
  const gate = useProGate()
  const opened = providers?.find(({ id }) => id === openId)
  if (problem !== null && problem !== undefined) return <Problem {...toErrorMessage(problem)} />
  if (providers === undefined) return <Spinner label={words.loading} />
  const open = (provider: ProviderDetails) => {
    const show = () => {
      cameFrom.current = provider.id
      setOpenId(provider.id)
    }
    if (provider.pro && provider.saved === null) gate('custom-providers', show)
    else show()
  }
  if (opened) return <ProviderForm key={opened.id} provider={opened} all={providers} onBack={() => setOpenId(null)} />
  const { ready, others } = groupProviders(providers, text)
  const row = (provider: ProviderDetails) => (
    <ProviderRow key={provider.id} provider={provider} hasFocus={cameFrom.current === provider.id} onOpen={() => open(provider)} />
  )
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={words.search}
        hideLabel
        type="search"
        placeholder={words.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FoundKeys always />
      {ready.length > 0 && <Group title={words.ready}>{ready.map(row)}</Group>}
      {others.length > 0 && <Group title={ready.length > 0 ? words.others : words.all}>{others.map(row)}</Group>}
      {ready.length + others.length === 0 && (
        <p className="py-4 text-center text-muted">
          {fillPlaceholders(words.empty, {
            showAll: (
              <button type="button" className="text-accent-ink underline underline-offset-2" onClick={() => setText('')}>
                {words.showAll}
              </button>
            ),
          })}
        </p>
      )}
      <p className="text-sm text-muted">{words.help}</p>
    </div>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-xs text-faint">{title}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line">{children}</ul>
    </section>
  )
}

function ProviderRow({ provider, hasFocus, onOpen }: { provider: ProviderDetails; hasFocus: boolean; onOpen: () => void }) {
  const { name, saved, local, pro, template, note } = provider
  const status = providerStatus(provider)
  const ends = Object.values(saved?.secrets ?? {}).filter(Boolean)
  return (
    <li>
      <button
        type="button"
        // Back from the form, the focus returns to its row.
        ref={(button) => {
          if (hasFocus && document.activeElement === document.body) button?.focus()
        }}
        onClick={onOpen}
        className="flex min-h-9 w-full items-center gap-2.5 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
      >
        {template ? <Plus aria-hidden /> : local ? <Laptop aria-hidden /> : <KeyRound aria-hidden />}
        <span className="min-w-0 grow">
          <span className="block truncate">{template ? words.custom : name}</span>
          {template ? (
            <span className="block truncate text-sm text-muted">{words.customHelp}</span>
          ) : (
            local && note !== undefined && saved === null && <span className="block truncate text-sm text-muted">{note}</span>
          )}
        </span>
        {pro && <ProBadge for="custom-providers" />}
        {ends.length > 0 && <span className="font-mono text-sm text-muted">…{ends[0]}</span>}
        {local && saved === null && <Badge>{words.local}</Badge>}
        {status && (
          <Badge tone={status.tone} title={status.description}>
            {status.word}
          </Badge>
        )}
        <ChevronRight aria-hidden />
      </button>
    </li>
  )
}
