// A question that appears unasked must not be answered by a key or a click meant for what was there before. Input is ignored for half a
// second and while the user keeps typing; a press that began in that time is also ignored when it ends.

import { useLayoutEffect, useState } from 'react'

const ignoreInputMs = 500

/** False from the first frame of each new `question`. */
export function useInputReady(question: string): boolean {
  const [readyFor, setReadyFor] = useState<string | null>(null)
  // Before the first paint: a later effect would leave a moment in which input counts.
  useLayoutEffect(() => {
    let isIgnoring = true
    let beganIgnored = false
    const startAccepting = () => {
      isIgnoring = false
      setReadyFor(question)
    }
    let timer = setTimeout(startAccepting, ignoreInputMs)
    const onPress = (event: Event) => {
      beganIgnored = isIgnoring
      if (!isIgnoring) return
      swallow(event)
      if (event.type !== 'keydown') return
      clearTimeout(timer)
      timer = setTimeout(startAccepting, ignoreInputMs)
    }
    const onEffect = (event: Event) => {
      if (!isIgnoring && !beganIgnored) return
      swallow(event)
      if (!isIgnoring) beganIgnored = false
    }
    for (const type of presses) window.addEventListener(type, onPress, true)
    for (const type of effects) window.addEventListener(type, onEffect, true)
    return () => {
      clearTimeout(timer)
      for (const type of presses) window.removeEventListener(type, onPress, true)
      for (const type of effects) window.removeEventListener(type, onEffect, true)
    }
  }, [question])
  return readyFor === question
}

const presses = ['keydown', 'pointerdown']
const effects = ['keyup', 'click', 'paste', 'submit']

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
