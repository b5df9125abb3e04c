// What comes unasked must not be answered by a key or a click that was meant for what was there a moment before. For half a second, and
// for as long as somebody goes on typing, nothing counts; a press that began in that time does not count when it ends later either.

import { useLayoutEffect, useState } from 'react'

const deafMs = 500

/** False from the very first picture of each new `question`. */
export function useListening(question: string): boolean {
  const [heard, setHeard] = useState<string | null>(null)
  // Before anything is painted: afterwards there would be a moment that hears.
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
