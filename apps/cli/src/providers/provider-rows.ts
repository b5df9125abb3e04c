// Providers and models as table rows.

import type { ModelInfo, ProviderDetails } from '@sheaf/contract'
import { formatNumber } from '../layout/index.ts'
import type { Output } from '../terminal/index.ts'

export function providerRow({ id, name, saved, local, pro, template, agent }: ProviderDetails, out: Output): string[] {
  const found = agent === undefined ? '' : agent.program === null ? 'agent, not installed' : 'agent, installed'
  const marks = [found, local ? 'local' : '', pro ? 'Pro' : '', template ? `add as ${id}-<name>` : ''].filter(Boolean).join(', ')
  return [
    out.shownLine(id),
    out.shownLine(name),
    saved ? savedStatus(saved, agent !== undefined, out) : marks === '' ? '' : out.paint.dim(marks),
  ]
}

function savedStatus(saved: NonNullable<ProviderDetails['saved']>, isAgent: boolean, out: Output): string {
  const ends = Object.values(saved.secrets).filter(Boolean)
  const key = isAgent
    ? 'agent'
    : Object.keys(saved.secrets).length === 0
      ? 'no key'
      : `key ${ends.map((end) => `…${end}`).join(', ') || 'saved'} (${saved.kept})`
  if (saved.checked === undefined) return `${out.paint.yellow('?')} set up, ${key}, never checked`
  const { ok, at, says } = saved.checked
  const day = at.slice(0, 10)
  return ok
    ? `${out.paint.green('✓')} set up, ${key}, checked on ${day}`
    : `${out.paint.red('✗')} set up, ${key}, failed on ${day}: ${out.shownLine(says)}`
}

export function modelRow({ ref, contextTokens, price, can, source }: ModelInfo, out: Output): string[] {
  const marks = [can.thinking ? 'thinking' : '', can.diff ? '' : 'whole files only', source === 'custom' ? 'custom' : '']
  return [
    out.shownLine(ref),
    contextTokens === null ? '' : formatNumber(contextTokens),
    price === null ? '' : `$${price.input} / $${price.output}`,
    marks.filter(Boolean).join(', '),
  ]
}
