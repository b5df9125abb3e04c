import { Button } from '../kit/button.tsx'
import { words } from './approval-dialog.words.ts'
import { useDenyAll, useTurnOffServer, wasJustDenied } from './use-answer-approval.ts'

/** For when many clients ask, or one asks again after a denial. */
export function FloodNotice({ waiting, isInputReady }: { waiting: number; isInputReady: boolean }) {
  const denyAll = useDenyAll()
  const switchOff = useTurnOffServer()
  if (waiting === 0 && !wasJustDenied()) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line bg-warning-soft px-4 py-2">
      <p className="min-w-0 grow text-sm">{waiting === 0 ? words.flood.deniedBefore : words.flood.waiting(waiting)}</p>
      {waiting > 0 && (
        <Button small disabled={!isInputReady} focusableWhenDisabled onClick={() => isInputReady && denyAll()}>
          {words.flood.denyAll(waiting + 1)}
        </Button>
      )}
      <Button small disabled={!isInputReady} focusableWhenDisabled onClick={() => isInputReady && switchOff()}>
        {words.flood.switchOff}
      </Button>
    </div>
  )
}
