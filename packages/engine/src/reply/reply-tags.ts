// Patterns for the tags outside payloads.

const thoughtNames = 'think(?:ing)?|thoughts?|reasoning'
const asideNames = `${thoughtNames}|plan`
export const patterns = {
  lead: /(?:[ \t]+|={3,}|\]\]>|<!\[CDATA\[)*/y,
  thought: new RegExp(`<(?:${thoughtNames})\\s*>`, 'iy'),
  thoughtEnd: new RegExp(`</(?:${thoughtNames})\\s*>`, 'gi'),
  asideEnd: new RegExp(`</(?:${asideNames})\\s*>`, 'gi'),
  plan: /<plan\s*>/iy,
  planEnd: /<\/plan\s*>/gi,
  chatName:
    /<chatname\s*(?:=|\s(?:name|title|value)\s*=)\s*["'\u201c\u201d\u2018\u2019]?([^<>\n]{0,500}?)["'\u201c\u201d\u2018\u2019]?\s*\/?>/iy,
  chatNameText: /<chatname\s*>([^<>\n]{0,500})<\/chatname\s*>/iy,
  orphan: /<(?:\/?(?:search|content)|change)\s*>(?=[ \t]*(?:={3,}[ \t]*)?(?:\n|$|<))|<new\s+path\s*=/iy,
  file: /<file(?=[\s/>])/iy,
  fileAnywhere: /<file\s[^<>]{0,2000}>/gi,
  encoded: /&lt;(?:file(?=\s)|plan(?=\s|&gt;)|chatname)/iy,
}

/** Tags that a reply may break off inside of. */
export const knownTags = ['file', 'plan', 'chatname', 'thinking', '/file', '/plan', '/thinking', '/change', '!--', '![cdata[']
