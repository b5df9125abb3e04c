// Serves a built site. Only files that were listed when the build was opened can be requested: any other path is not found, however it is
// written.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Refusal, type SiteRedirect, siteRedirects } from '@sheaf/contract'
import { answerFile } from './answer-file.ts'
import { openSiteFile, type SiteFile } from './open-site-file.ts'
import { readHeaders } from './read-headers.ts'

export interface Site {
  /** Never throws: an unknown path gets the 404 page. */
  answer(request: Request): Promise<Response>
}

const redirects = new Map<string, SiteRedirect>(Object.entries(siteRedirects))

/** `folder`: the site's build output, with its `_headers`. A new build in its place is served from the next request on. */
export function openSite(folder: string): Site {
  let stamp = stampOf(folder)
  const built = openPages(folder)
  if (built === undefined) throw new Refusal('service-setup', `${folder} doesn't contain a built site.`)
  let pages = built

  return {
    async answer(request) {
      const now = stampOf(folder)
      const fresh = now === undefined || now === stamp ? undefined : reopenPages(folder)
      if (fresh !== undefined) {
        pages = fresh
        stamp = now
      }
      return answerPage(request, pages)
    },
  }
}

interface Pages {
  /** By URL path. */
  files: Map<string, SiteFile>
  missing: SiteFile
  headersOf(path: string): Readonly<Record<string, string>>
}

/** Undefined if the new build is incomplete or was replaced meanwhile: then the pages that were read stay. */
function reopenPages(folder: string): Pages | undefined {
  try {
    return openPages(folder)
  } catch {
    return undefined
  }
}

/** Undefined if the folder contains no built site. */
function openPages(folder: string): Pages | undefined {
  const files = listFiles(folder)
  const missing = files.get('/404.html')
  files.delete('/404.html')
  return files.has('/index.html') && missing !== undefined
    ? { files, missing, headersOf: readHeaders(join(folder, '_headers')) }
    : undefined
}

/** Changes with every build: the front page names the script and style files. */
function stampOf(folder: string): string | undefined {
  const stats = statSync(join(folder, 'index.html'), { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? undefined : `${stats.ino} ${stats.mtimeNs} ${stats.size}`
}

async function answerPage(request: Request, { files, missing, headersOf }: Pages): Promise<Response> {
  const find = (path: string) => (path === '/' ? files.get('/index.html') : (files.get(path) ?? files.get(`${path}/index.html`)))
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Method not allowed. Use GET or HEAD.\n', { status: 405, headers: { allow: 'GET, HEAD', ...plain } })
  const path = decoded(pathname)
  const redirect = path === undefined ? undefined : redirects.get(path)
  if (redirect !== undefined) return redirected(request, redirect)
  const own = path === undefined ? undefined : cleanOf(path)
  if (path !== undefined && own !== undefined && own !== path && (find(own) !== undefined || redirects.has(own)))
    return redirected(request, { to: `${encodeURI(own)}${search}`, status: 308, message: 'The page has moved.' })
  const found = own === path && path !== undefined ? find(path) : undefined
  if (found === undefined) return answerFile(request, missing, { status: 404, headers: headersOf('/404.html') })
  return answerFile(request, found, { status: 200, headers: headersOf(path ?? '') })
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

/** One page, one address: without `index.html` or a trailing slash. */
function cleanOf(path: string): string {
  const short = path.replace(/\/index\.html$/, '/')
  const bare = short.replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** Undefined if it cannot be decoded. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

function redirected(request: Request, { to, status, message }: SiteRedirect): Response {
  const body = `<!doctype html>\n<html lang="en"><title>Sheaf</title><p>${escaped(message)} <a href="${escaped(to)}">Continue</a></p></html>\n`
  const headers = {
    location: to,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': status === 308 ? 'public, max-age=3600' : 'no-cache',
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Files by URL path, without hidden files, the host's own (`_headers`) and compressed copies. */
function listFiles(folder: string): Map<string, SiteFile> {
  if (!existsSync(folder)) return new Map()
  const found = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const all = new Set(found)
  return new Map(
    found
      .filter((name) => !/(?:^|\/)[._]/.test(name) && !(/\.(?:br|gz)$/.test(name) && all.has(name.replace(/\.(?:br|gz)$/, ''))))
      .map((name) => {
        const packed = (['br', 'gz'] as const).filter((ending) => all.has(`${name}.${ending}`))
        return [`/${name}`, openSiteFile(join(folder, name), packed)]
      }),
  )
}
