import { outside } from '../addresses.ts'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { forgetConsentCookie } from './consent-choice.ts'

export const askAgain = 'sheaf-consent-ask'

/** What was allowed can be taken back as easily. A script that runs already is gone with the next page. */
export function ConsentAgain({ className }: { className: string }) {
  const isAlive = useIsAlive()
  if (outside.affiliate === '' || !isAlive) return null
  return (
    <li>
      <button
        type="button"
        data-consent-again=""
        className={className}
        onClick={() => {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
          document.cookie = forgetConsentCookie
          window.dispatchEvent(new Event(askAgain))
        }}
      >
        Cookie preferences
      </button>
    </li>
  )
}
