import { TriangleAlert, WifiOff } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './first-screen.words.ts'
import { daysLeft, offlineWords } from './license-words.ts'
import { problemWords } from './problem-words.ts'

/** The tier, in the top bar: prominent only if there is something to do. */
export function ActivateButton() {
  const status = useHostState((state) => state.license)
  const { licence: license, source, tier } = status
  const show = () => showDialog({ name: 'activate' })
  const problem = license?.trouble ?? (status.damaged === undefined ? undefined : 'damaged')
  if (problem !== undefined && tier === 'free')
    return (
      <Button
        small
        icon={<TriangleAlert className="text-warning" />}
        aria-label={words.button.problemName(problemWords(problem, license).title)}
        onClick={show}
      >
        {words.button.problem}
      </Button>
    )
  if (tier === 'free')
    return (
      <Tooltip label={words.button.activateHelp}>
        <Button small className="text-accent-ink" onClick={show}>
          {words.button.activate}
        </Button>
      </Tooltip>
    )
  if (source === 'trial')
    return (
      <Button small tone="quiet" onClick={show}>
        <span>
          {words.button.trial}
          <span className="hidden md:inline"> · {daysLeft(status)}</span>
        </span>
      </Button>
    )
  const offline = license && offlineWords(license, new Date())
  return (
    <Button small tone="quiet" {...(offline?.isSoon ? { icon: <WifiOff className="text-warning" /> } : {})} onClick={show}>
      <span>
        {words.pro}
        {offline?.isSoon && <span className="hidden md:inline"> · {offline.short}</span>}
      </span>
    </Button>
  )
}
