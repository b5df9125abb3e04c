import { Section } from '../kit/section.tsx'
import { DemoVideo } from './demo-video.tsx'

const steps = [
  'Open a folder.',
  'Select what the model should see.',
  'Watch the token budget.',
  'Copy the prompt.',
  'Paste the reply.',
  'Review each change, then apply.',
]

export function Demo() {
  return (
    <Section id="demo" title="From folder to reviewed change" lead="A complete workflow, recorded in the Sheaf app." className="bg-sunken">
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
