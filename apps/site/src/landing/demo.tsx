import { DemoVideo } from './demo-video.tsx'

const steps = [
  'Open a folder.',
  'Select what the model should see.',
  'Watch the token budget.',
  'Copy the prompt.',
  'Paste the reply.',
  'Review each change, then apply.',
]

/** Right below the hero, so that the first screen shows the product working. */
export function Demo() {
  return (
    <section id="demo" aria-labelledby="demo-title" className="mx-auto max-w-280 px-5 pb-16 sm:px-8">
      <DemoVideo>
        <h2 id="demo-title" className="font-semibold text-xl">
          From folder to reviewed change
        </h2>
        <p className="mt-1 text-muted">A complete workflow, recorded in the Sheaf app.</p>
        <ol className="mt-5 grid gap-x-8 gap-y-3 text-muted text-sm sm:grid-cols-2 lg:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span className="tabular text-faint" aria-hidden="true">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </DemoVideo>
    </section>
  )
}
