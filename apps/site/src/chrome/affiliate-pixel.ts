import { limits } from '@sheaf/contract'

/** The one script of somebody else that this site knows. Called after a yes, and never before. */
export function addAffiliatePixel(address: string): void {
  if (document.head.querySelector('script[data-affiliate]')) return
  const script = document.createElement('script')
  script.src = address
  script.async = true
  script.dataset.affiliate = ''
  script.dataset.cookieDuration = String(limits.affiliateCookieDays)
  document.head.append(script)
}
