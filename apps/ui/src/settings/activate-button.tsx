import { useDesk } from '../desk/desk-store.ts'
import { showDialog } from '../desk/view-store.ts'
import { Button } from '../kit/button.tsx'
import { daysLeft } from './licence-words.ts'

/** The tier, at the top: loud only where there is something to do. */
export function ActivateButton() {
  const licence = useDesk((state) => state.licence)
  const show = () => showDialog({ name: 'activate' })
  if (licence.tier === 'free')
    return (
      <Button small className="text-accent-ink" onClick={show}>
        Activate
      </Button>
    )
  if (licence.source === 'trial')
    return (
      <Button small tone="quiet" onClick={show}>
        <span>
          Trial<span className="hidden md:inline"> · {daysLeft(licence)}</span>
        </span>
      </Button>
    )
  return (
    <Button small tone="quiet" onClick={show}>
      Pro
    </Button>
  )
}
