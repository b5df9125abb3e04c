import { limits } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { addAffiliatePixel } from './affiliate-pixel.ts'
import { type ConsentChoice, consentCookie, readConsent } from './consent-choice.ts'
import { consentAskEvent } from './cookie-preferences.tsx'

export function ConsentBar({ script }: { script: string }) {
  const [choice, setChoice] = useState<ConsentChoice | undefined>(() => readConsent(document.cookie))
  useEffect(() => {
    if (choice === 'yes') addAffiliatePixel(script)
  }, [choice, script])
  const bar = useRef<HTMLElement>(null)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const ask = () => {
      setOpener(findOpener())
      setChoice(undefined)
    }
    window.addEventListener(consentAskEvent, ask)
    // The button may have been clicked while this was loading, before the listener was there.
    if (readConsent(document.cookie) === undefined) ask()
    return () => window.removeEventListener(consentAskEvent, ask)
  }, [])
  // If the visitor opened the bar, move the focus into it, and back afterwards. Otherwise leave the focus alone.
  useEffect(() => {
    if (choice === undefined && opener) bar.current?.querySelector('button')?.focus()
    else opener?.focus()
  }, [choice, opener])
  if (choice !== undefined) return null

  const answer = (given: ConsentChoice) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't available everywhere yet
    document.cookie = consentCookie(given)
    setChoice(given)
  }
  return (
    <section
      ref={bar}
      data-consent=""
      aria-label="Cookie consent"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-180 flex-wrap items-center gap-3 rounded-lg border border-line bg-raised p-4 text-sm shadow-float"
    >
      <p className="min-w-60 flex-1 text-muted">
        Did someone recommend Sheaf to you? With your consent, our affiliate program stores the referral in a cookie for{' '}
        {limits.affiliateCookieDays} days so that they get credit. Nothing else is tracked.{' '}
        <a className="link" href="/privacy#10-cookies-and-storage">
          How we use cookies
        </a>
      </p>
      <div className="flex gap-2 max-sm:w-full">
        {(['no', 'yes'] as const).map((given) => (
          <Button key={given} className="max-sm:flex-1" onClick={() => answer(given)}>
            {given === 'yes' ? 'Allow' : 'No thanks'}
          </Button>
        ))}
      </div>
    </section>
  )
}

function findOpener(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-consent-again]') ?? null
}
