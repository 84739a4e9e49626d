import { randomUUID } from 'node:crypto'
import { changePercent } from '@palata/contract/change'
import { Post } from '@palata/contract/posts'
import { REACTIONS } from '@palata/contract/reactions'
import { pictureUrl } from '#features/market'
import { type Keyed, keyed, type Muting } from '#features/mutes'
import { cleanHtml } from '#features/texts'
import { dayKey } from '#platform/format/days.ts'
import { Serialized, serializerOf } from '#platform/replies/serializer.ts'
import type { BodyColumns, PostRow } from './cards.ts'
import { richTitle } from './richTitle.ts'

/** Values of `content_type_id` on the wire. */
export const CONTENT_TYPES = { News: 1, Material: 2, Opinion: 3 } as const
const DEFAULT_ICON = '/static/post.svg'

/** A card shared by all viewers of one kind, with its author, whom not every card shows. */
export interface SharedCard {
  post: Post
  authorId: number | null
  /** Milliseconds. */
  publishedAt: number
  /** What mutes can hide it by. */
  keyed: Keyed
  /** The same of the comment that it quotes. */
  quoted: { authorId: number | null; keyed: Keyed } | null
}

/** The card and its JSON for each combination of marks that viewers had. */
export interface CardTexts extends SharedCard {
  texts: Map<string, Serialized<Post>>
  /** The same of hidden cards, before and after the label of the mute: labels are the viewers' own words. */
  hidden: Map<string, readonly [Serialized<unknown>, Serialized<unknown>]>
}

/** The part of a card that is one viewer's own. */
export interface OwnMarks {
  viewerId: number
  /** A moderator gets a link from the card to the desk. */
  isModerator: boolean
  /** Their last look at the list: later posts are new to them. */
  seenAt: Date | null
  bookmarked: ReadonlySet<number>
  /** Texts opened to a viewer without a membership. */
  opened: ReadonlySet<number>
  /** By post id. */
  reactions: ReadonlyMap<number, number>
  /** Null for a viewer without mutes. */
  muting: Muting | null
}

export function presentShared(row: PostRow, isLocked: boolean, now: Date): SharedCard {
  return {
    post: presentCard(row, isLocked, now),
    authorId: row.author_id,
    publishedAt: row.published_at.getTime(),
    keyed: keyed(
      {
        texts: [row.title, row.short_description],
        authorId: row.is_podcast ? null : row.author_id,
        coinIds: row.coins.map(({ id }) => id),
        channelIds: row.channels.map(({ id }) => id),
        source: isLocked ? '' : row.source,
        thing: `post ${row.id}`,
      },
      true,
    ),
    quoted: quotedOf(row, isLocked),
  }
}

/** The last comment is quoted under the card: it is hidden as in the discussion. */
function quotedOf({ last_comment: last, commenter_id: authorId }: PostRow, isLocked: boolean): SharedCard['quoted'] {
  return last && !isLocked ? { authorId, keyed: keyed({ texts: [last.comment], authorId }, true) } : null
}

/** The card for this viewer; a guest has no marks. */
export function markCard(card: SharedCard, own: OwnMarks | null): Post {
  return withMarks(card.post, marksOf(card, own))
}

const serializePost = serializerOf(Post)

/** The card as JSON, serialized once for all viewers with equal marks. */
export function writeCard(card: CardTexts, own: OwnMarks | null) {
  const marks = marksOf(card, own)
  const place = `${marks.reaction}${Number(marks.isNew)}${Number(marks.isMine)}${Number(marks.isBookmarked)}${Number(marks.isModerator)}${Number(marks.isOpened)}${Number(marks.isQuoteMuted)}`
  if (marks.mutedBy !== null) return { text: hiddenText(card, place, marks, marks.mutedBy), isNew: marks.isNew }
  const text = card.texts.get(place) ?? serializePost(withMarks(card.post, marks))
  card.texts.set(place, text)
  return { text, isNew: marks.isNew }
}

/** Stands for any label while a hidden card is written; no text of a person holds it. */
const ANY_LABEL = randomUUID()

/** A hidden card is written once for all, and the label of the viewer's mute put into it. */
function hiddenText({ post, hidden }: CardTexts, place: string, marks: Marks, label: string): Serialized<Post> {
  let around = hidden.get(place)
  if (!around) {
    const [before, after] = serializePost(withMarks(post, { ...marks, mutedBy: ANY_LABEL })).text.split(
      JSON.stringify(ANY_LABEL),
    )
    around = [new Serialized([before!]), new Serialized([after!])]
    hidden.set(place, around)
  }
  return new Serialized([around[0], JSON.stringify(label), around[1]])
}

interface Marks {
  isNew: boolean
  isMine: boolean
  isBookmarked: boolean
  isModerator: boolean
  /** The viewer reads the whole text, though others with the same rights do not. */
  isOpened: boolean
  reaction: number
  /** Own publications are never hidden. */
  mutedBy: string | null
  /** The comment that it quotes is muted. */
  isQuoteMuted: boolean
}

const NO_MARKS: Marks = {
  isNew: false,
  isMine: false,
  isBookmarked: false,
  isModerator: false,
  isOpened: false,
  reaction: REACTIONS.none,
  mutedBy: null,
  isQuoteMuted: false,
}

function marksOf({ post, authorId, publishedAt, keyed: item, quoted }: SharedCard, own: OwnMarks | null): Marks {
  if (!own) return NO_MARKS
  return {
    isNew: own.seenAt !== null && publishedAt > own.seenAt.getTime(),
    isMine: authorId === own.viewerId,
    isBookmarked: own.bookmarked.has(post.id),
    isModerator: own.isModerator,
    isOpened: authorId === own.viewerId || own.opened.has(post.id),
    reaction: (!post.is_locked && own.reactions.get(post.id)) || REACTIONS.none,
    mutedBy: (authorId !== own.viewerId && own.muting?.(item, 'feeds')) || null,
    isQuoteMuted: Boolean(
      quoted && quoted.authorId !== own.viewerId && own.muting && own.muting(quoted.keyed, 'comments') !== null,
    ),
  }
}

function withMarks(post: Post, marks: Marks): Post {
  if (marks === NO_MARKS) return post
  return {
    ...post,
    // The browser keeps one record of a post: a locked card would take the text away from its page.
    is_locked: post.is_locked && !marks.isOpened,
    is_new: marks.isNew,
    is_mine: marks.isMine,
    muted_by: marks.mutedBy,
    last_comment: marks.isQuoteMuted ? null : post.last_comment,
    admin_link: marks.isModerator ? `/desk/materials/${post.id}` : '',
    reactions: { ...post.reactions, is_mine: marks.reaction, bookmarked: { is_mine: marks.isBookmarked } },
  }
}

/** A post in a list: without its body, and without access only with its cover. */
function presentCard(row: PostRow, isLocked: boolean, now: Date): Post {
  const kind = row.model.toLowerCase() as 'news' | 'material' | 'opinion'
  return {
    id: row.id,
    object_id: row.id,
    content_type: kind,
    content_type_id: CONTENT_TYPES[row.model],
    model_name: row.model,
    section_name: row.is_podcast
      ? 'podcast'
      : row.model === 'Material'
        ? 'analytics'
        : kind === 'news'
          ? 'news'
          : 'opinion',
    title: row.title,
    rich_title: richTitle(row.rich_title, row.title),
    short_description: row.short_description,
    content: '',
    is_locked: isLocked,
    is_ready_inner_page: false,
    images_list: isLocked ? row.images.slice(0, 1) : row.images,
    embed_links: [],
    embeds: [],
    open_part: null,
    publication_date: row.published_at.toISOString(),
    date: dayKey(row.published_at),
    author: row.is_podcast ? null : row.author,
    icon: row.channels[0]?.logo || row.author?.avatar || DEFAULT_ICON,
    source: isLocked ? '' : row.source,
    news_atributes: { label: row.label, is_podcast: row.is_podcast },
    // An episode can be played once its recording is measured.
    podcast_atributes: row.is_podcast && row.audio_length !== null ? { id: row.id } : null,
    audio_length: row.audio_length,
    reading_minutes: row.reading_minutes,
    channels: row.channels.map(({ id, name, slug }) => ({ id, name, slug })),
    comments_count: row.comments_count,
    init_comments_count: row.comments_count,
    last_comment: isLocked ? null : row.last_comment,
    reactions: { is_mine: 0, reactions_values: isLocked ? [] : row.reactions, bookmarked: { is_mine: false } },
    is_new: false,
    is_mine: false,
    admin_link: '',
    gif_for_main_page: row.gif,
    coin_prices: row.coins.map((coin) => ({
      api_id: coin.api_id,
      symbol: coin.symbol,
      start_price: coin.start_price,
      current_price: coin.current_price,
      priced_at: coin.quoted_at?.toISOString() ?? null,
      image: pictureUrl(coin.api_id),
      price_change: changePercent(coin.start_price, coin.current_price),
    })),
    pinned_day: row.pinned_day === dayKey(now),
    pinned_all_time: row.pinned_all_time,
    live: row.live,
    color: row.color,
    removed: row.removed_at && { at: row.removed_at.toISOString(), reason: row.removal_reason },
    muted_by: null,
  }
}

/** A post for its own page. The body leaves the server only for viewers who may read it. */
export async function presentPost(row: PostRow & BodyColumns, isLocked: boolean, now: Date) {
  const { post, ...shared } = presentShared(row, isLocked, now)
  const body = isLocked
    ? { open_part: openPartOf(row) }
    : { content: await shownBody(row), embed_links: row.embed_links, is_ready_inner_page: true }
  return { ...shared, post: { ...post, ...body, last_comment: null } }
}

/** The part that everyone reads; pictures beside the text are counted with those in it. */
function openPartOf({ open_html, beyond, images, content }: PostRow & BodyColumns): Post['open_part'] {
  if (!beyond) return null
  const beside = images.slice(1).filter((address) => !content.includes(address)).length
  return { html: open_html, beyond: { ...beyond, pictures: beyond.pictures + beside } }
}

/** Version 0 is not rendered yet; only until the job runs. */
async function shownBody({ content, content_html, content_version }: BodyColumns): Promise<string> {
  return content_version === 0 ? cleanHtml(content) : content_html
}
