/** The same on every page, as it works at the payment provider and in the app. */
export function CancelAndRenew() {
  return (
    <>
      To cancel, use the billing portal: Pro stays active until the end of the paid period. To renew a license that has ended, subscribe
      again with the same email address: your key stays the same. Then click <strong>Check again</strong> in Sheaf.
    </>
  )
}
