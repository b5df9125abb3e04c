import type { Progress } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { Waiting } from '../kit/marks.tsx'

const patienceMs = 300

/** A message with many files takes a moment to be put together. Nothing is said of a short one. */
export function SendingLine({ sending }: { sending: { progress: Progress | null; cancel(): void } | null }) {
  const isSending = sending !== null
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSending])
  if (!sending || !isLong) return null
  const { progress, cancel } = sending
  return (
    <Waiting
      what="Putting the message together…"
      {...(progress === null ? {} : { done: progress.done, total: progress.total })}
      onCancel={cancel}
    />
  )
}
