import { siteRedirects } from '@sheaf/contract'
import { RedirectPage, redirectMeta } from '../page/redirect-page.tsx'
import { usePath } from '../page/use-path.ts'

export const meta = redirectMeta

export default function Redirect() {
  return <RedirectPage path={redirectPath(usePath())} />
}

function redirectPath(pathname: string): keyof typeof siteRedirects {
  const found = Object.keys(siteRedirects).find((path) => path === pathname)
  return (found ?? '/documentation') as keyof typeof siteRedirects
}
