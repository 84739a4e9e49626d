const TAG =
  /&#60;(\/?)(b|strong|i|em|span)((?: data-coin-id=&#34;[\w-]{1,100}&#34;| class=&#34;link-title&#34;)?)&#62;/g

/**
 * A title's HTML with nothing but emphasis and coin mentions: everything is escaped, then the known tags are let through.
 * A title whose tags do not close each other in order is shown as its plain text.
 */
export function richTitle(html: string, plain: string): string {
  const open: string[] = []
  let isBalanced = true
  const shown = escapeHtml(html.replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => NAMED[name]!)).replace(
    TAG,
    (_, closing: string, name: string, attribute: string) => {
      if (closing) isBalanced &&= open.pop() === name && attribute === ''
      else open.push(name)
      return `<${closing}${name}${attribute.replaceAll('&#34;', '"')}>`
    },
  )
  return html !== '' && isBalanced && open.length === 0 ? shown : escapeHtml(plain)
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: '\u00a0' }

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
