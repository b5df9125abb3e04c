import { addresses } from '@sheaf/contract'
import { Button } from '../kit/button.tsx'
import { OutsideLink } from '../kit/outside-link.tsx'
import { showDialog } from '../state/view-state.ts'
import { words } from './license.words.ts'
import type { WayOut } from './problem-words.ts'

/** Buttons and links that may help; `onCheck` and `onKey` if those can be done here. */
export function WaysOut({ ways, onCheck, onKey }: { ways: readonly WayOut[]; onCheck?: () => void; onKey?: () => void }) {
  return ways.map((way) => {
    if (way === 'check')
      return (
        onCheck && (
          <Button key={way} small onClick={onCheck}>
            {words.ways.check}
          </Button>
        )
      )
    if (way === 'key')
      return (
        <Button key={way} small onClick={onKey ?? (() => showDialog({ name: 'activate' }))}>
          {words.ways.key}
        </Button>
      )
    return (
      <OutsideLink key={way} look="button" href={pages[way]}>
        {words.ways[way]}
      </OutsideLink>
    )
  })
}

const pages = {
  portal: addresses.portal,
  renew: addresses.portal,
  buy: `${addresses.site}/pricing`,
} as const satisfies Partial<Record<WayOut, string>>
