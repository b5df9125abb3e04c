import { limits } from '@sheaf/contract'

/** Adds the only third-party script of this site. Call it only after consent. */
export function addAffiliatePixel(address: string): void {
  if (document.head.querySelector('script[data-affiliate]')) return
  const script = document.createElement('script')
  script.src = address
  script.async = true
  script.dataset.affiliate = ''
  script.dataset.cookieDuration = String(limits.affiliateCookieDays)
  document.head.append(script)
}
