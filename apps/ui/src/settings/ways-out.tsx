import { addresses } from '@sheaf/contract'
import { Button } from '../kit/button.tsx'
import { OutsideLink } from '../kit/outside-link.tsx'
import { showDialog } from '../state/view-state.ts'
import type { WayOut } from './problem-words.ts'

/** Buttons and links that may help; `onCheck` and `onKey` if those can be done here. */
export function WaysOut({ ways, onCheck, onKey }: { ways: readonly WayOut[]; onCheck?: () => void; onKey?: () => void }) {
  return ways.map((way) => {
    if (way === 'check')
      return (
        onCheck && (
          <Button key={way} small onClick={onCheck}>
            Check again
          </Button>
        )
      )
    if (way === 'key')
      return (
        <Button key={way} small onClick={onKey ?? (() => showDialog({ name: 'activate' }))}>
          Enter the key
        </Button>
      )
    return (
      <OutsideLink key={way} look="button" href={pages[way].href}>
        {pages[way].says}
      </OutsideLink>
    )
  })
}

const pages = {
  portal: { href: addresses.portal, says: 'Customer portal' },
  renew: { href: addresses.portal, says: 'Renew in the portal' },
  buy: { href: `${addresses.site}/pricing`, says: 'Buy a licence' },
} as const satisfies Partial<Record<WayOut, { href: string; says: string }>>
