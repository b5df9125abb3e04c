// Tests how the license components render from data, without a host or a window.

import type { LicenseInfo, LicenseOverview } from '@sheaf/contract'
import { licenseProblems, writeLicenseKey } from '@sheaf/contract'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ActivateForm } from './activate-form.tsx'
import { type LicenseActionState, LicenseCard } from './license-card.tsx'
import { problemWords } from './problem-words.ts'
import type { ActivationState } from './use-activation.ts'

const now = new Date('2026-11-15T12:00:00Z')
const key = writeLicenseKey('0123456789ABCDEFGHJKMNPQ')
const nothing = () => undefined
const license: LicenseInfo = {
  plan: 'monthly',
  keyEnding: '7K2QX',
  machine: 'framework',
  machines: 2,
  machinesAllowed: 3,
  checkedAt: '2026-11-15T11:55:00Z',
  offlineUntil: '2026-11-29T12:00:00Z',
}
const overview: LicenseOverview = {
  plan: 'yearly',
  state: 'active',
  seats: 1,
  machinesAllowed: 3,
  machines: ['attic', 'studio', 'desk'].map((name, at) => ({
    id: `m${at}`,
    name,
    platform: ['linux', 'darwin', 'win32-x64'][at] ?? '',
    activatedAt: '2026-11-01T12:00:00Z',
    lastSeenAt: '2026-11-15T09:00:00Z',
    ...(at === 2 ? { here: true } : {}),
  })),
}

describe('the license key form', () => {
  it('disables Activate for an incomplete key, and shows why', () => {
    const short = form('SHEAF-0123', { at: 'key' })
    expect(short).toContain('4 of 25 characters after SHEAF.')
    expect(button(short, 'Activate')).toContain('disabled=""')
    expect(button(form(key, { at: 'key' }), 'Activate')).not.toContain('disabled=""')
  })

  it('lists the machines of a license without free machines, and marks this machine', () => {
    const text = textOf(form(key, { at: 'full', overview }))
    expect(text).toContain('This license is already active on 3 machines')
    expect(text).toContain('attic Linux · last seen 3 h ago')
    expect(text).toContain('studio macOS · last seen 3 h ago')
    expect(text).toContain('desk this machine Windows · last seen 3 h ago')
    expect(text).not.toContain(key)
  })

  it('offers Try again only when retrying can help', () => {
    const refused = (code: 'service-unreachable' | 'licence-ended') => textOf(form(key, { at: 'refused', error: { says: 'No.', code } }))
    expect(refused('service-unreachable')).toContain('Try again')
    expect(refused('licence-ended')).not.toContain('Try again')
    expect(refused('licence-ended')).toContain('Renew')
  })

  it('shows nothing after the key was accepted', () => {
    expect(form('', { at: 'done', license: { tier: 'pro', source: 'licence', licence: license } })).toBe('')
  })
})

describe('the license card', () => {
  it('shows the plan, the end of the key, the machines and how long it is valid offline', () => {
    const text = textOf(card(license))
    for (const fact of [
      'Plan Monthly, $14.99 per month',
      'Key SHEAF-…-7K2QX',
      'This machine framework',
      '2 of 3 in use',
      'Last checked 5 min ago',
      'Valid offline until November 29, 2026 (14 days)',
    ])
      expect(text).toContain(fact)
  })

  it('shows until when the license is valid if the service cannot be reached', () => {
    const work: LicenseActionState = {
      at: 'refused',
      what: 'check',
      error: { says: 'The service could not be reached.', code: 'service-unreachable' },
    }
    expect(textOf(card(license, work))).toContain('Your license is valid offline until November 29, 2026 (14 days).')
  })

  it.each(licenseProblems)('shows the problem %s and how to fix it', (problem) => {
    const text = textOf(card({ ...license, trouble: problem }))
    expect(text).toContain(problemWords(problem, license).title)
    expect(text).toMatch(/Check again|Enter license key|Customer portal/)
    expect(text).not.toContain('Valid offline')
  })
})

function form(typed: string, state: ActivationState): string {
  const does = { onType: nothing, onActivate: nothing, onFree: nothing, onCancel: nothing, onReset: nothing }
  return drawn(createElement(ActivateForm, { typed, state, now, ...does }))
}

function card(shown: LicenseInfo, work: LicenseActionState = { at: 'idle' }): string {
  return drawn(createElement(LicenseCard, { license: shown, work, now, onCheck: nothing, onDeactivate: nothing, onCancel: nothing }))
}

function drawn(element: ReactElement): string {
  return renderToStaticMarkup(element)
}

function button(markup: string, name: string): string {
  return new RegExp(`<button[^>]*>${name}</button>`).exec(markup)?.[0] ?? ''
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
}
