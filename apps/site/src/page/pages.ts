// Every page of the site: what is prerendered, its title and description, whether search engines may list it. Sitemap, cards and tests read this table.

import { siteRedirects } from '@sheaf/contract'

export interface SitePage {
  title: string
  description: string
  isHidden?: true
}

const shown = {
  '/': {
    title: 'Sheaf: gather the right code',
    description:
      'Build prompts from the files of your own projects, talk to models with your own keys, apply the replies safely. Local, exact, fast.',
  },
  '/docs': {
    title: 'Documentation',
    description: 'Everything Sheaf does: selecting files, code maps, prompts, chat, applying replies, the command line and the MCP server.',
  },
  '/bench': {
    title: 'Sheaf Bench leaderboard',
    description:
      'Which models make precise edits among look-alikes: thirty tasks, five languages, verifiers instead of judges, every reply public.',
  },
  '/bench/model': {
    title: 'A model and its runs',
    description: 'Every run of one model on Sheaf Bench: its score, where it stands in the count, its tasks and the raw replies.',
    isHidden: true,
  },
  '/blog': { title: 'Blog', description: 'How Sheaf is built and what we measured on the way.' },
  '/blog/building-repo-bench': {
    title: 'Building a benchmark for edits',
    description:
      'Thirty edits among look-alikes, verifiers instead of judges, and a leaderboard that a thousand made-up submitters do not move.',
  },
  '/blog/commits-that-survive-kill-9': {
    title: 'Commits of several files that survive kill -9',
    description:
      'How Sheaf writes twenty files all or none on a plain file system, and how we killed it at every call that leaves a trace.',
  },
  '/blog/exact-token-counts-without-counting': {
    title: 'Exact token counts without counting',
    description: 'Where a text can be cut so that the token counts of its parts add up, and what a byte-level proof buys you.',
  },
  '/measured': {
    title: 'How we measured',
    description: 'Every figure on the front page: what was measured, on what, against what, and how to repeat it.',
  },
  '/privacy': {
    title: 'Privacy policy',
    description: 'No accounts, no telemetry: what stays on your machine, and the few things that leave it when you say so.',
  },
  '/terms': {
    title: 'Terms and conditions',
    description: 'What you may do with Sheaf, what a licence covers, and when money is returned.',
  },
  '/portal': { title: 'Customer portal', description: 'See the machines of your licence and free one.', isHidden: true },
  '/beta-status': { title: 'Beta programme', description: 'Whether the beta programme is open.' },
  '/404': { title: 'Page not found', description: "The page you're looking for doesn't exist.", isHidden: true },
} as const satisfies Record<string, SitePage>

export type PagePath = keyof typeof shown
export const pages: Readonly<Record<PagePath, SitePage>> = shown

/** Posts of the blog: each is a file of content/blog, whose head says the same title and description. */
export const postPaths: readonly string[] = Object.keys(shown).filter((path) => path.startsWith('/blog/'))

export const pagePaths: readonly string[] = [...Object.keys(shown), ...Object.keys(siteRedirects)]

/** Files that routes write when the site is built: prerendered like pages, listed nowhere. */
export const dataPaths: readonly string[] = ['/docs-search.json']
