import { Button } from '../kit/button.tsx'
import { words } from './approval-dialog.words.ts'
import { useDenyAll, useSwitchOff, wasDeniedSoonBefore } from './use-answer.ts'

/** For when many clients ask, or one asks again after a denial. */
export function Flood({ waiting, isListening }: { waiting: number; isListening: boolean }) {
  const denyAll = useDenyAll()
  const switchOff = useSwitchOff()
  if (waiting === 0 && !wasDeniedSoonBefore()) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line bg-warning-soft px-4 py-2">
      <p className="min-w-0 grow text-sm">{waiting === 0 ? words.flood.deniedBefore : words.flood.waiting(waiting)}</p>
      {waiting > 0 && (
        <Button small disabled={!isListening} focusableWhenDisabled onClick={() => isListening && denyAll()}>
          {words.flood.denyAll(waiting + 1)}
        </Button>
      )}
      <Button small disabled={!isListening} focusableWhenDisabled onClick={() => isListening && switchOff()}>
        {words.flood.switchOff}
      </Button>
    </div>
  )
}
