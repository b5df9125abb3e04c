import { Tabs } from '@base-ui/react/tabs'
import { ProBadge } from '../kit/pro-badge.tsx'
import { Section } from '../kit/section.tsx'
import { FeaturePanel } from './feature-panel.tsx'
import { features } from './feature-table.ts'

/** Without JavaScript, the tab list is hidden and all panels are shown below each other (`landing.css`). */
export function FeatureShowcase() {
  return (
    <Section id="feature-showcase" title="Everything between your code and the model" className="bg-sunken">
      <Tabs.Root defaultValue={features[0]?.id} orientation="vertical" className="grid gap-x-10 gap-y-8 lg:grid-cols-[248px_1fr]">
        <Tabs.List
          activateOnFocus
          aria-label="Features"
          className="needs-script flex flex-col gap-0.5 sm:max-lg:grid sm:max-lg:grid-cols-2"
        >
          {features.map(({ id, name, isPro }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 text-left text-muted text-sm transition-colors duration-150 hover:bg-hover hover:text-ink data-active:bg-accent-soft data-active:font-medium data-active:text-ink"
            >
              {name}
              {isPro && <ProBadge />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className="min-w-0">
          {features.map((feature) => (
            <Tabs.Panel key={feature.id} value={feature.id} keepMounted hidden={false} inert={false} className="feature-panel">
              <FeaturePanel feature={feature} />
            </Tabs.Panel>
          ))}
        </div>
      </Tabs.Root>
    </Section>
  )
}
