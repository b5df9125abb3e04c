// Links of the top bar, the drawer and the footer. Sections are parts of the front page; external links come from the addresses.

import { addresses } from '../addresses.ts'
import { installationPage } from '../downloads/downloads.ts'

export interface ChromeLink {
  name: string
  href: string
  /** Leads to another host; shown with an icon. */
  isExternal?: boolean
}

/** Link to a part of the front page. */
export interface SectionLink extends ChromeLink {
  section: string
}

export const sectionLinks: readonly SectionLink[] = [
  { name: 'Home', href: '/', section: 'hero' },
  { name: 'Features', href: '/#feature-showcase', section: 'feature-showcase' },
  { name: 'Testimonials', href: '/#testimonials', section: 'testimonials' },
  { name: 'Pricing', href: '/#pricing', section: 'pricing' },
]

export const docsLink: ChromeLink = { name: 'Docs', href: '/docs' }
const portalLink: ChromeLink = linkTo('Customer Portal', addresses.portal)
const chatLink: ChromeLink = linkTo('Community', addresses.chat)
/** Leads to the page that lists what there is for every system: a single archive would be wrong for most visitors. */
export const downloadLink: ChromeLink = { name: 'Download', href: installationPage }
const waitlistLink: ChromeLink = linkTo('Windows/Linux Waitlist', addresses.waitlist)
export const mailLink: ChromeLink = { name: 'Contact', href: `mailto:${addresses.email}` }
const privacyLink: ChromeLink = { name: 'Privacy Policy', href: '/privacy' }
const termsLink: ChromeLink = { name: 'Terms & Conditions', href: '/terms' }

/** At the end of the top bar. */
export const barLinks: readonly ChromeLink[] = withAddress(chatLink, portalLink)

/** Links of the drawer: pages, and below them what the top bar doesn't have. */
export const drawerPages: readonly ChromeLink[] = withAddress(docsLink, downloadLink, chatLink)
export const drawerLinks: readonly ChromeLink[] = withAddress(waitlistLink, mailLink, privacyLink, termsLink, portalLink)

export const productLinks: readonly ChromeLink[] = [
  { name: 'Features', href: '/#feature-showcase' },
  { name: 'Pricing', href: '/#pricing' },
  { name: 'Roadmap', href: '/#roadmap' },
  { name: 'Compare', href: '/compare' },
  { name: 'Benchmark', href: '/bench' },
  { name: 'Blog', href: '/blog' },
  { name: 'Changelog', href: '/docs#s=changelog' },
  downloadLink,
]

export const learnLinks: readonly ChromeLink[] = [
  { name: 'Installation', href: '/docs#s=quick-start&ss=installation' },
  { name: 'Context Builder', href: '/docs#s=pro-features&ss=ai-context-builder' },
  { name: 'Composing prompts', href: '/docs#s=compose-mode&ss=compose-workflow' },
  { name: 'Pro edit mode', href: '/docs#s=pro-features&ss=pro-mode-and-multi-model-workflows' },
  { name: 'Apply edits from web chats', href: '/docs#s=external-integration&ss=apply-mode-and-external-ai' },
  { name: 'FAQ: Sheaf and AI editors', href: '/docs#s=overview&ss=cursor-and-ai-editors' },
  { name: 'Anatomy of a prompt', href: '/prompt-anatomy' },
  ...withAddress(linkTo('Video walkthroughs', addresses.playlist)),
]

export const contactLinks: readonly ChromeLink[] = withAddress(
  { name: addresses.email, href: mailLink.href },
  chatLink,
  linkTo('Profile', addresses.profile),
  portalLink,
  waitlistLink,
)

export const smallLinks: readonly ChromeLink[] = [
  privacyLink,
  termsLink,
  { name: 'Beta program', href: '/beta-status' },
  { name: 'Blog RSS', href: '/blog.xml' },
  { name: 'Changelog RSS', href: '/changelog.xml' },
]

/** An address may be empty in the configuration: a link to it would lead to the page it is on. */
function withAddress(...links: ChromeLink[]): ChromeLink[] {
  return links.filter(({ href }) => href !== '')
}

/** Makes addresses on our own site relative, so that they work on any host that serves it. */
function linkTo(name: string, address: string): ChromeLink {
  if (address.startsWith(`${addresses.site}/`)) return { name, href: address.slice(addresses.site.length) }
  return { name, href: address, isExternal: true }
}
