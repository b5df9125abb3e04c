import { outside } from '../addresses.ts'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { forgetConsentCookie } from './consent-choice.ts'

export const askAgain = 'sheaf-consent-ask'

/** Lets visitors withdraw their consent as easily as they gave it. A script that already runs is gone on the next page. */
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
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't available everywhere yet
          document.cookie = forgetConsentCookie
          window.dispatchEvent(new Event(askAgain))
        }}
      >
        Cookie preferences
      </button>
    </li>
  )
}
