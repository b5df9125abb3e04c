// The pages of the site with title, description and whether search engines may list them. Prerendering, sitemap, cards and tests use it,
// together with the pages that the docs' files make (see prerendered.ts).

export interface SitePage {
  title: string
  description: string
  isHidden?: true
}

const shown = {
  '/': {
    title: 'Sheaf: gather the right code',
    description:
      'Build prompts from your project files, chat with models using your own keys, and apply the replies safely. Local, exact, and fast.',
  },
  '/docs': {
    title: 'Documentation',
    description: 'Everything Sheaf does: file selection, code maps, prompts, chat, applying replies, the command line, and the MCP server.',
  },
  '/bench': {
    title: 'Sheaf Bench leaderboard',
    description:
      'Which models make precise edits among look-alikes? Thirty tasks in five languages, scored by verifiers. All replies are public.',
  },
  '/bench/model': {
    title: 'Model runs',
    description: 'Every Sheaf Bench run of one model, with its score, status, tasks, and raw replies.',
    isHidden: true,
  },
  '/blog': { title: 'Blog', description: 'How Sheaf is built and what we measured along the way.' },
  '/blog/building-repo-bench': {
    title: 'Building a benchmark for edits',
    description:
      'Thirty edits among look-alikes, verifiers instead of judges, and a leaderboard that withstands a thousand fake submitters.',
  },
  '/blog/commits-that-survive-kill-9': {
    title: 'Multi-file commits that survive kill -9',
    description:
      'How Sheaf writes twenty files, all or nothing, and how we tested it by killing it at every system call that changes the disk.',
  },
  '/blog/exact-token-counts-without-counting': {
    title: 'Exact token counts without counting',
    description: 'Where to cut text so that the token counts of the parts add up, and what a byte-level proof buys you.',
  },
  '/measured': {
    title: 'How we measured',
    description: 'How we measured every figure on the home page, what we compared it with, and how to reproduce it.',
  },
  '/compare': {
    title: 'Sheaf compared',
    description:
      'Sheaf next to repomix, RepoPrompt CE, PasteMax, Cursor, and plain copy and paste: what each is for, and what we measured.',
  },
  '/privacy': {
    title: 'Privacy policy',
    description: 'No accounts, no telemetry: what stays on your machine, and the few requests that leave it.',
  },
  '/terms': {
    title: 'Terms and conditions',
    description: 'What you may do with Sheaf, what a license covers, and when refunds apply.',
  },
  '/portal': { title: 'Customer portal', description: 'View and manage the machines on your license.', isHidden: true },
  '/beta-status': { title: 'Beta program', description: 'The status of the beta program.' },
  '/404': { title: 'Page not found', description: "The page you're looking for doesn't exist.", isHidden: true },
} as const satisfies Record<string, SitePage>

export type PagePath = keyof typeof shown
export const pages: Readonly<Record<PagePath, SitePage>> = shown

/** Blog posts: each is a file in content/blog, with the same title and description in its front matter. */
export const postPaths: readonly string[] = Object.keys(shown).filter((path) => path.startsWith('/blog/'))
