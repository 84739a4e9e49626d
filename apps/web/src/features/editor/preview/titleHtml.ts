import { linksIn } from '@palata/contract/text/links'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The title as HTML with its addresses marked but not linked: the whole title is already a link. */
export function titleHtml(title: string): string {
  let html = ''
  let end = 0
  for (const { index, text } of linksIn(title)) {
    html += `${escaped(title.slice(end, index))}<span class="link-title">${escaped(text)}</span>`
    end = index + text.length
  }
  return html + escaped(title.slice(end))
}
