/** As in a text: an address with its scheme, or one that begins with `www.`. */
const ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s<>"'«»]*[^\s<>"'«».,:;!?)\]}…]/gi

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A title as HTML, its addresses told apart and leading nowhere: the whole title is a link already. */
export function titleHtml(title: string): string {
  let html = ''
  let end = 0
  for (const { index, 0: address } of title.matchAll(ADDRESS)) {
    html += `${escaped(title.slice(end, index))}<span class="link-title">${escaped(address)}</span>`
    end = index + address.length
  }
  return html + escaped(title.slice(end))
}
