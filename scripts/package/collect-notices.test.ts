import { expect, it } from 'vitest'
import { collectNotices } from './collect-notices.ts'

it('lists every package with its license, and the code inside packages with its own', () => {
  const notices = collectNotices(['apps/cli', 'apps/ui']).split(`\n${'='.repeat(80)}\n\n`)
  const withPdf = notices.filter((notice) => notice.startsWith('unpdf ') || notice.includes('\npdf.js,') || notice.startsWith('pdf.js,'))
  expect(withPdf.map((notice) => /Apache License|MIT License/.exec(notice)?.[0]).sort()).toEqual(['Apache License', 'MIT License'])
})
