import { seen } from '@palata/contract/text/seen'
import { withoutUnclosed } from '@palata/contract/text/unclosed'
import { withoutHidden } from '../hidden.ts'
import { stylesOfClasses } from './classes.ts'
import { withMeaning } from './meaning.ts'
import { meaningsOf } from './meanings.ts'

/** Extra markup of office programs: up to most of a megabyte. */
const OFFICE =
  /<!--[\s\S]*?-->|<span style=["']mso-special-character:\s*comment["']>[\s\S]{0,20}?<\/span>|<(style|script|xml|title|head)\b[\s\S]*?<\/\1\s*>|<\/?(?:o|w|v|m|st1):[^>]*>|<(?:meta|link|base|\/?col(?:group)?)\b[^>]*>/gi
/** Attributes that the editor never reads. */
const ATTRIBUTES = /\s(?:lang|width|height|align|valign|bgcolor|face|size|color|id|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi
/** `style` alone is half of an office program's HTML. */
const STYLE = /\sstyle=(?:"([^"]*)"|'([^']*)'|([^\s>]*))/i
const CLASS = /\sclass=(?:"([^"]*)"|'([^']*)'|([^\s>]*))/i
/** Spoilers of the site's own texts, which the editor recognises by their classes; Telegram's are spans. */
const OWN = /<(?:details|div)\b[^>]{0,200}\sclass="spoiler\b|\sclass="spoiler__/

/** Headings run from the second level to the fourth, as on the server. */
const RANKS: Record<string, string> = { 1: '2', 5: '4', 6: '4' }
const withRanks = (html: string) => html.replace(/(<\/?h)([156])\b/gi, (_, tag, rank) => tag + RANKS[rank])

/**
 * Pasted HTML with the meaning that other programs put into styles and pictures, and without all that the text would
 * drop anyway, so that a large paste is parsed quickly.
 */
export function cleanPasted(html: string): string {
  const bare = withRanks(withoutUnclosed(html).replace(OFFICE, ''))
  if (OWN.test(bare)) return withoutHidden(bare)
  const styles = stylesOfClasses(html)
  return withoutHidden(withMeaning(bare.replace(/<[a-z][^>]*>/gi, (tag) => lean(tag, styles))))
}

/** The tag with what its style means in an attribute of ours: the content policy forbids styles. */
function lean(tag: string, styles: Map<string, string>): string {
  const isOfComments = /\bmsocomoff\b/.test(tag) ? ' data-comments' : ''
  const ofClasses = attributeOf(tag, CLASS)
    .split(/\s+/)
    .map((name) => styles.get(name) ?? '')
  const style = [...ofClasses, attributeOf(tag, STYLE)].filter(Boolean).join(';')
  const meant = [...meaningsOf(style)].map((one) => one.join(':')).join(';')
  const added = (meant ? ` data-meant="${meant}"` : '') + isOfComments
  const bare = tag.replace(ATTRIBUTES, '').replace(STYLE, '').replace(CLASS, '')
  return added ? bare.replace(/^<[a-z][^\s>/]*/i, (start) => start + added) : bare
}

const attributeOf = (tag: string, attribute: RegExp) => (attribute.exec(tag) ?? []).slice(1).find(Boolean) ?? ''

/** A full line that a program broke, with the next one beginning in the middle of a sentence. */
const BROKEN = /(?<=[^\n]{40}[\p{L}\p{N},)»”])\n(?=\p{Ll})/gu
/** A line that cannot end its paragraph: at a comma or a word of three letters or less, whatever comes next. */
const UNENDED = /(?<=[^\n]{40}(?:,|[ (]\p{Ll}{1,3}))\n(?=[\p{L}\p{N}«(])/gu
const HYPHENATED = /(?<=[^\n]{30}\p{Ll})[-\u00ad\u2010]\n(?=\p{Ll})/gu
/** A hyphen that the word or the address has anyway: the line was broken behind it. */
const OWN_HYPHEN =
  /(?<=[^\n]{20}(?<!\p{L})(?:бизнес|веб|вице|интернет|кое|онлайн|офлайн|пресс|смарт|экс)-)\n(?=\p{Ll})|(?<=[^\n]{30}\p{Ll}-)\n(?=(?:нибудь|либо)(?!\p{L}))|(?<=https?:\/\/\S{1,300}-)\n(?=[\w/])/giu
/** Letters that a PDF draws as one sign. */
const LIGATURES = /[\ufb00-\ufb06]/g

/** Pasted plain text: the lines of a page of a PDF are joined to their paragraph. */
export function cleanPastedText(text: string): string {
  const lines = text.replace(/[ \t\u00a0]+(?=\r?\n|$)/g, '').replaceAll('\r\n', '\n')
  const words = lines.replace(LIGATURES, (sign) => sign.normalize('NFKC')).replace(OWN_HYPHEN, '')

  return withoutHidden(words.replace(HYPHENATED, '').replace(BROKEN, ' ').replace(UNENDED, ' '))
}

/** Whether the HTML may have what only some programs write: `readPrograms` reads it first. */
export const isOfProgram = (html: string) =>
  /mso-list:|data-(?:aria-level|ccp-props|indent)=|role=.?heading|alt=":|[?;&](?:q|url|u|to)=http/i.test(html)

const FOREIGN_PICTURE = /<img\b[^>]*\ssrc=["']?(?!["']|\/(?:media|gif)\/)/i

/** Whether the cleaned HTML contains a picture of another site, which the text leaves out. */
export const hasForeignPicture = (html: string) => FOREIGN_PICTURE.test(html)

/** Whether the HTML has words; false when it is only a picture. */
export const hasWords = (html: string) => seen(html.replace(OFFICE, '').replace(/<[^>]*>|&nbsp;|\s/g, '')) !== ''

/** All files of a paste or a drop. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
