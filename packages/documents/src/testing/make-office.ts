// Writes small Office documents for tests.

import { makeZip, type ZipPart } from './make-zip.ts'

const relationships = (rows: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`

const core = (title: string): ZipPart => ({
  name: 'docProps/core.xml',
  data: `<cp:coreProperties xmlns:cp="cp" xmlns:dc="dc"><dc:title>${title}</dc:title></cp:coreProperties>`,
})

/** `body`: the content of `w:body`. */
export function makeDocx(body: string, title = ''): Buffer {
  const styles = `<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:styleId="berschrift3"><w:name w:val="heading 3"/></w:style></w:styles>`
  return makeZip([
    { name: 'word/document.xml', data: `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` },
    { name: 'word/styles.xml', data: styles },
    core(title),
  ])
}

/** `sheets`: the content of each `sheetData`. */
export function makeXlsx(sheets: Record<string, string>, strings: readonly string[] = []): Buffer {
  const names = Object.keys(sheets)
  return makeZip([
    {
      name: 'xl/workbook.xml',
      data: `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relationships(
        names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join(''),
      ),
    },
    { name: 'xl/sharedStrings.xml', data: `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>` },
    ...Object.values(sheets).map((data, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      data: `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    })),
  ])
}

export interface TestSlide {
  title: string
  points: readonly string[]
  notes?: string
}

export function makePptx(slides: readonly TestSlide[]): Buffer {
  const shape = (type: string, lines: readonly string[]): string =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${lines
      .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
      .join('')}</p:txBody></p:sp>`
  // The second slide comes first in the file, because the order is that of the presentation.
  const parts = slides.flatMap(({ title, points, notes }, at): ZipPart[] => [
    {
      name: `ppt/slides/slide${at + 1}.xml`,
      data: `<p:sld>${shape('title', [title])}${shape('body', points)}${shape('sldNum', ['9'])}</p:sld>`,
    },
    ...(notes === undefined
      ? []
      : [
          {
            name: `ppt/slides/_rels/slide${at + 1}.xml.rels`,
            data: relationships(`<Relationship Id="r1" Type="x/notesSlide" Target="../notesSlides/notesSlide${at + 1}.xml"/>`),
          },
          { name: `ppt/notesSlides/notesSlide${at + 1}.xml`, data: `<p:notes>${shape('body', [notes])}</p:notes>` },
        ]),
  ])
  return makeZip([
    ...parts.toReversed(),
    {
      name: 'ppt/presentation.xml',
      data: `<p:presentation><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="s${at + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relationships(
        slides.map((_, at) => `<Relationship Id="s${at + 1}" Type="x/slide" Target="slides/slide${at + 1}.xml"/>`).join(''),
      ),
    },
  ])
}
