/** What a source's parser makes of a file, whatever the source: the lines of the spool, as JSON. */

/** A text with what belongs to it. */
export interface PostItem {
  kind: 'post'
  /** The source's ids that it stands for: an album is several messages. The first is its own. */
  keys: string[]
  /** Where in the file, for people: «сообщение 12». */
  place: string
  /** ISO instants. */
  at: string
  editedAt: string | null
  title: string
  html: string
  /** Paths of pictures in the folder of the file. */
  pictures: string[]
  /** The source's id of the post that it answers. */
  replyTo: string | null
  reactions: { sign: string; count: number }[]
  /** False for a draft there. */
  isLive: boolean
}

/** A person with the end of what they have paid for. */
export interface PersonItem {
  kind: 'person'
  /** The address in lower case. */
  key: string
  place: string
  email: string
  name: string
  /** Where they paid before: «Boosty». */
  source: string
  /** ISO instant; null without a right. */
  endsAt: string | null
}

export type Item = PostItem | PersonItem

/** What is counted, in the order of the table. */
export const COUNTED = ['person', 'post', 'picture', 'recording', 'reaction', 'service'] as const
export type Counted = (typeof COUNTED)[number]

/** Something of the file that does not come in, and why. */
interface LeftOut {
  kind: 'left'
  of: Counted
  place: string
  why: string
  /** How many; one by default. */
  count?: number
}

export type SpoolLine = Item | LeftOut

/** What the file is, as its head says. */
export interface Origin {
  /** Tells its ids from those of other files of the source: the id of a channel. */
  origin: string
  title: string
}
