const PARTS =
  /<(\/?)(b|strong|i|em|span)((?: data-coin-id="[\w-]{1,100}"| class="link-title")?)>|&(lt|gt|amp|quot|nbsp);|[&<>"']/g

/**
 * A title's HTML with emphasis, coin mentions and former links only: known tags stay, everything else is escaped.
 * A title with badly nested tags becomes plain text.
 */
export function richTitle(html: string, plain: string): string {
  const open: string[] = []
  let isBalanced = true
  const shown = html.replace(PARTS, (part, closing: string, name: string, attribute: string, named: string) => {
    if (!name) return escapeHtml(named ? NAMED[named]! : part)
    if (closing) isBalanced &&= open.pop() === name && attribute === ''
    else open.push(name)
    return part
  })
  return html !== '' && isBalanced && open.length === 0 ? shown : escapeHtml(plain)
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: '\u00a0' }

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
