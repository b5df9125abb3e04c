import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

/** Whether the reader prefers reduced motion; `unknown` until hydration, so that nothing moves before we know. */
export function useReducedMotion(): 'yes' | 'no' | 'unknown' {
  return useSyncExternalStore(listen, read, () => 'unknown')
}

function read() {
  return matchMedia(query).matches ? 'yes' : 'no'
}

function listen(onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
