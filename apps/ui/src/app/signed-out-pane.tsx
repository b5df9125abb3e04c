/** Shown instead of a workspace when this browser's session is missing or not valid, for example after its storage was cleared. */
export function SignedOutPane() {
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col gap-3 p-6">
      <h1 className="text-lg font-semibold">Sheaf doesn’t recognize this browser</h1>
      <p>Each window is opened by a link that works once. To open a new window, run this in a terminal:</p>
      <pre className="rounded-md border border-line px-3 py-2 font-mono">sheaf app</pre>
    </div>
  )
}
