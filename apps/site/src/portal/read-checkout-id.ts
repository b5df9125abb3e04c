/** Checkout id from the fragment, which no server sees: `#checkout=…`. */
export function readCheckoutId(hash: string): string | undefined {
  return /^#checkout=([\w-]{16,100})$/.exec(hash)?.[1]
}
