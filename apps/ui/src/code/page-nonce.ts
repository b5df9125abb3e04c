/** What the host put into the page so that styles made at run time pass the content security policy; empty in development. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
}
