import { limits } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { addAffiliatePixel } from './affiliate-pixel.ts'
import { askAgain } from './consent-again.tsx'
import { type ConsentChoice, consentCookie, consentIn } from './consent-choice.ts'

export function ConsentBar({ script }: { script: string }) {
  const [choice, setChoice] = useState<ConsentChoice | undefined>(() => consentIn(document.cookie))
  useEffect(() => {
    if (choice === 'yes') addAffiliatePixel(script)
  }, [choice, script])
  useEffect(() => {
    const ask = () => setChoice(undefined)
    window.addEventListener(askAgain, ask)
    return () => window.removeEventListener(askAgain, ask)
  }, [])
  if (choice !== undefined) return null

  const answer = (given: ConsentChoice) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
    document.cookie = consentCookie(given)
    setChoice(given)
  }
  return (
    <section
      aria-label="Cookie consent"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-180 flex-wrap items-center gap-3 rounded-lg border border-line bg-raised p-4 text-sm shadow-float"
    >
      <p className="min-w-60 flex-1 text-muted">
        Did somebody recommend Sheaf to you? With your consent a script of our affiliate programme keeps that in a cookie for{' '}
        {limits.affiliateCookieDays} days, so that they get their share. Nothing else is tracked.{' '}
        <a className="link" href="/privacy#10-cookies-and-storage">
          More
        </a>
      </p>
      <div className="flex gap-2">
        {(['no', 'yes'] as const).map((given) => (
          <button
            key={given}
            type="button"
            onClick={() => answer(given)}
            className="min-h-11 rounded-md border border-line-strong bg-surface px-4 font-medium hover:bg-hover"
          >
            {given === 'yes' ? 'Allow' : 'No, thanks'}
          </button>
        ))}
      </div>
    </section>
  )
}
