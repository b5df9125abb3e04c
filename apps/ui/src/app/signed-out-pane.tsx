import { words } from './app.words.ts'

/** Shown instead of a workspace when this browser's session is missing or not valid, for example after its storage was cleared. */
export function SignedOutPane() {
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col gap-3 p-6">
      <h1 className="text-lg font-semibold">{words.signedOut.title}</h1>
      <p>{words.signedOut.help}</p>
      <pre className="rounded-md border border-line px-3 py-2 font-mono">sheaf app</pre>
    </div>
  )
}
