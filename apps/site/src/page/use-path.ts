import { useLocation } from 'react-router'

/** Of this page, without the slash at its end that it has while it is prerendered: what differs then is not put right in the browser. */
export function usePath(): string {
  return useLocation().pathname.replace(/(?<=.)\/+$/, '')
}
