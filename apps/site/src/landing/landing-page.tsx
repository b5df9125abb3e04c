import { Suspense } from 'react'
import { Claims } from './claims.tsx'
import { Demo } from './demo.tsx'
import { FeatureShowcase } from './feature-showcase.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { McpIntegration } from './mcp-integration.tsx'
import { Pricing } from './pricing/pricing.tsx'
import { Roadmap } from './roadmap.tsx'
import { Testimonials } from './testimonials.tsx'

/** Each comes alive by itself, so that none keeps the page from answering for long; one that is clicked before its turn comes first. */
const sections = { Demo, HowItWorks, FeatureShowcase, McpIntegration, Testimonials, Pricing, Roadmap }

export function LandingPage() {
  return (
    <main id="content">
      <Hero />
      <Claims />
      {Object.entries(sections).map(([name, Content]) => (
        <Suspense key={name}>
          <Content />
        </Suspense>
      ))}
    </main>
  )
}
