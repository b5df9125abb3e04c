/** The host's CSP nonce, which allows styles created at run time; empty in development. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
}
