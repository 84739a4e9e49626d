import { withoutHidden } from './hidden.ts'
import { withLists } from './wordLists.ts'

/** What office programs write beside the words: most of a megabyte of theirs. */
const OFFICE =
  /<!--[\s\S]*?-->|<(style|script|xml|title|head)\b[\s\S]*?<\/\1\s*>|<\/?(?:o|w|v|m|st1):[^>]*>|<(?:meta|link|base)\b[^>]*>/gi
/** Attributes that nothing of ours reads; `style` alone is half of what an office program writes. */
const ATTRIBUTES =
  /\s(?:style|class|lang|width|height|align|valign|bgcolor|face|size|color|id|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi
/** Of our own texts, by which their parts are found again. */
const OWN = /class="(?:spoiler|spoiler__content|spoiler__arrow)"/

/** The text begins at the second heading and ends at the fourth, as the server has it. */
const RANKS: Record<string, string> = { 1: '2', 5: '4', 6: '4' }
const withRanks = (html: string) => html.replace(/(<\/?h)([156])\b/gi, (_, tag, rank) => tag + RANKS[rank])

/** Pasted HTML without what the text would not take anyway, so that a large one is read at once. */
export function cleanPasted(html: string): string {
  const bare = withRanks(withLists(html).replace(OFFICE, ''))
  return withoutHidden(OWN.test(bare) ? bare : bare.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(ATTRIBUTES, '')))
}

const FOREIGN_PICTURE = /<img\b[^>]*\ssrc=["']?(?!\/(?:media|gif)\/)/i

/** Whether a picture of another place stands in it: the text leaves it out. */
export const hasForeignPicture = (html: string) => FOREIGN_PICTURE.test(html)

/** Whether words stand in it, or nothing but a picture. */
export const hasWords = (html: string) => html.replace(OFFICE, '').replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** All files of what was pasted or dropped. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
