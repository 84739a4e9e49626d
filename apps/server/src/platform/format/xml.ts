/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Escapes text for an element or a double-quoted attribute. */
export function xmlText(words: string): string {
  return words
    .replace(NO_XML, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

/** An element with text; an empty string for empty text. */
export const element = (name: string, words: string) => (words ? `<${name}>${xmlText(words)}</${name}>` : '')

/** An XML document around its root element. */
export const document = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`

/** Wraps markup as CDATA text. */
export const cdata = (words: string) =>
  words ? `<![CDATA[${words.replace(NO_XML, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : ''
