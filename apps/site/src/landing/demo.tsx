import { Section } from '../kit/section.tsx'
import { DemoVideo } from './demo-video.tsx'

const steps = [
  'Open a folder.',
  'Choose what the model should see.',
  'Keep an eye on the budget.',
  'Copy the prompt.',
  'Paste the reply.',
  'Review each change, then write.',
]

export function Demo() {
  return (
    <Section
      id="demo"
      title="From a folder to a reviewed change"
      lead="One round with Sheaf, recorded from the running app."
      className="bg-sunken"
    >
      <DemoVideo>
        <ol className="grid gap-x-8 gap-y-3 text-muted text-sm sm:grid-cols-2 lg:grid-cols-3">
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
    </Section>
  )
}
