// Writes small PDFs for tests and benchmarks.

import { deflateSync } from 'node:zlib'

export interface PdfOptions {
  title?: string
  /** As a password would: the file can't be opened without it. */
  encrypted?: boolean
}

/** Each page is a list of lines; a line that starts with `# ` is set larger. */
export function makePdf(pages: readonly (readonly string[])[], { title = '', encrypted = false }: PdfOptions = {}): Buffer {
  const objects: Buffer[] = []
  const add = (text: string, stream?: Buffer): number => {
    objects.push(stream ? Buffer.concat([Buffer.from(`${text}\nstream\n`), stream, Buffer.from('\nendstream')]) : Buffer.from(text))
    return objects.length
  }
  const catalog = add('<< /Type /Catalog /Pages 2 0 R >>')
  add('')
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const info = add(`<< /Title (${escaped(title)}) >>`)
  const kids = pages.map((lines) => {
    const packed = deflateSync(Buffer.from(contentOf(lines), 'latin1'))
    const content = add(`<< /Length ${packed.length} /Filter /FlateDecode >>`, packed)
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    )
  })
  objects[1] = Buffer.from(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`)
  const key = '00'.repeat(32)
  const lock = encrypted ? add(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`) : undefined
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let at = 9
  for (const [number, object] of objects.entries()) {
    offsets.push(at)
    const part = Buffer.concat([Buffer.from(`${number + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const lockEntry = lock === undefined ? '' : ` /Encrypt ${lock} 0 R /ID [<00> <00>]`
  const trailer = `<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R${lockEntry} >>`
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`))
  return Buffer.concat(parts)
}

function contentOf(lines: readonly string[]): string {
  let y = 740
  const drawn = lines.map((line) => {
    const isLarge = line.startsWith('# ')
    y -= isLarge ? 30 : 14
    return `BT /F1 ${isLarge ? 20 : 11} Tf 60 ${y} Td (${escaped(isLarge ? line.slice(2) : line)}) Tj ET`
  })
  return drawn.join('\n')
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
