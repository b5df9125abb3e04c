// A question that appears unasked must not be answered by a key or a click meant for what was there before. Input is ignored for half a
// second and while the user keeps typing; a press that began in that time is also ignored when it ends.

import { useLayoutEffect, useState } from 'react'

const deafMs = 500

/** False from the first frame of each new `question`. */
export function useListening(question: string): boolean {
  const [heard, setHeard] = useState<string | null>(null)
  // Before the first paint: a later effect would leave a moment in which input counts.
  useLayoutEffect(() => {
    let isDeaf = true
    let beganDeaf = false
    const listen = () => {
      isDeaf = false
      setHeard(question)
    }
    let timer = setTimeout(listen, deafMs)
    const onPress = (event: Event) => {
      beganDeaf = isDeaf
      if (!isDeaf) return
      swallow(event)
      if (event.type !== 'keydown') return
      clearTimeout(timer)
      timer = setTimeout(listen, deafMs)
    }
    const onEffect = (event: Event) => {
      if (!isDeaf && !beganDeaf) return
      swallow(event)
      if (!isDeaf) beganDeaf = false
    }
    for (const type of presses) window.addEventListener(type, onPress, true)
    for (const type of effects) window.addEventListener(type, onEffect, true)
    return () => {
      clearTimeout(timer)
      for (const type of presses) window.removeEventListener(type, onPress, true)
      for (const type of effects) window.removeEventListener(type, onEffect, true)
    }
  }, [question])
  return heard === question
}

const presses = ['keydown', 'pointerdown']
const effects = ['keyup', 'click', 'paste', 'submit']

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
