import { useLocation } from 'react-router'

/** Path of this page, without the trailing slash that it has while prerendering: hydration would not correct the difference. */
export function usePath(): string {
  return useLocation().pathname.replace(/(?<=.)\/+$/, '')
}
