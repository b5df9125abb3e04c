import { addresses } from '../addresses.ts'
import { useIsHydrated } from '../kit/use-is-hydrated.ts'
import { forgetConsentCookie } from './consent-choice.ts'

export const consentAskEvent = 'sheaf-consent-ask'

/** Lets visitors withdraw their consent as easily as they gave it. A script that already runs is gone on the next page. */
export function CookiePreferences({ className }: { className: string }) {
  const isHydrated = useIsHydrated()
  if (addresses.affiliate === '' || !isHydrated) return null
  return (
    <li>
      <button
        type="button"
        data-consent-again=""
        className={className}
        onClick={() => {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't available everywhere yet
          document.cookie = forgetConsentCookie
          window.dispatchEvent(new Event(consentAskEvent))
        }}
      >
        Cookie preferences
      </button>
    </li>
  )
}
