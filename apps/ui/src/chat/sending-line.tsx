import type { Progress } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { Waiting } from '../kit/indicators.tsx'
import { words } from './composer.words.ts'

const patienceMs = 300

/** Shows progress while a message with many files is put together. A short wait shows nothing. */
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
  return <Waiting what={words.sending} {...(progress === null ? {} : { done: progress.done, total: progress.total })} onCancel={cancel} />
}
