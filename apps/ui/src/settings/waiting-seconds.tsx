import { useEffect, useState } from 'react'
import { Waiting } from '../kit/indicators.tsx'
import { words } from './first-screen.words.ts'

/** A wait of unknown length: the elapsed seconds, and Cancel. */
export function WaitingSeconds({ what, onCancel }: { what: string; onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <Waiting what={seconds === 0 ? words.waiting(what) : words.waitingSeconds(what, seconds)} onCancel={onCancel} />
}
