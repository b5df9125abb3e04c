import { useEffect } from 'react'
import { Claims } from './claims.tsx'
import { Demo } from './demo.tsx'
import { FeatureShowcase } from './feature-showcase.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { layOutLowerSections } from './lay-out-lower-sections.ts'
import { McpIntegration } from './mcp-integration.tsx'
import { Pricing } from './pricing/pricing.tsx'
import { Roadmap } from './roadmap.tsx'
import { Testimonials } from './testimonials.tsx'

export function LandingPage() {
  useEffect(layOutLowerSections, [])
  return (
    <main id="content">
      <Hero />
      <Demo />
      <Claims />
      <HowItWorks />
      <FeatureShowcase />
      <McpIntegration />
      <Testimonials />
      <Pricing />
      <Roadmap />
    </main>
  )
}
