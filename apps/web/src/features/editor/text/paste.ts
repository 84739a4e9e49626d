import { withoutHidden } from './hidden.ts'

/** Extra markup of office programs: up to most of a megabyte. */
const OFFICE =
  /<!--[\s\S]*?-->|<(style|script|xml|title|head)\b[\s\S]*?<\/\1\s*>|<\/?(?:o|w|v|m|st1):[^>]*>|<(?:meta|link|base)\b[^>]*>/gi
/** Attributes that the editor never reads; `style` alone is half of an office program's HTML. */
const ATTRIBUTES =
  /\s(?:style|class|lang|width|height|align|valign|bgcolor|face|size|color|id|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi
/** Classes of the site's own texts, by which the editor recognises their parts. */
const OWN = /class="(?:spoiler|spoiler__content|spoiler__arrow)"/

/** Headings run from the second level to the fourth, as on the server. */
const RANKS: Record<string, string> = { 1: '2', 5: '4', 6: '4' }
const withRanks = (html: string) => html.replace(/(<\/?h)([156])\b/gi, (_, tag, rank) => tag + RANKS[rank])

/** Strips pasted HTML of everything that the text would drop anyway, so that a large paste is parsed quickly. */
export function cleanPasted(html: string): string {
  const bare = withRanks(html.replace(OFFICE, ''))
  return withoutHidden(OWN.test(bare) ? bare : bare.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(ATTRIBUTES, '')))
}

/** Whether the HTML has lists of Word, which are paragraphs there: `withLists` makes lists of them first. */
export const hasWordLists = (html: string) => /mso-list:/i.test(html)

const FOREIGN_PICTURE = /<img\b[^>]*\ssrc=["']?(?!\/(?:media|gif)\/)/i

/** Whether the HTML contains a picture of another site, which the text leaves out. */
export const hasForeignPicture = (html: string) => FOREIGN_PICTURE.test(html)

/** Whether the HTML has words; false when it is only a picture. */
export const hasWords = (html: string) => html.replace(OFFICE, '').replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** All files of a paste or a drop. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
