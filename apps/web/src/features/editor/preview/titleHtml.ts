/** As in a text: an address with a scheme, or one that starts with `www.`. */
const ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s<>"'«»]*[^\s<>"'«».,:;!?)\]}…]/gi

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The title as HTML with its addresses marked but not linked: the whole title is already a link. */
export function titleHtml(title: string): string {
  let html = ''
  let end = 0
  for (const { index, 0: address } of title.matchAll(ADDRESS)) {
    html += `${escaped(title.slice(end, index))}<span class="link-title">${escaped(address)}</span>`
    end = index + address.length
  }
  return html + escaped(title.slice(end))
}
