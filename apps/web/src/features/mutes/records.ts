import type { Comment } from '@palata/contract/comments/comment'
import type { MuteKind } from '@palata/contract/mutes'
import type { Post } from '@palata/contract/posts'
import type { QueryClient } from '@tanstack/react-query'
import { RECORD } from '#api/recordStore.ts'
import { putRecords, recordKind } from '#api/records.ts'

type MutedPost = Pick<
  Post,
  'id' | 'author' | 'channels' | 'coin_prices' | 'is_mine' | 'muted_by' | 'section_name' | 'source'
>
const POST = recordKind<MutedPost>('post')

/** Something that the reader may mute, with the name that requests need and the label that readers see. */
export interface Choice {
  kind: MuteKind
  name: string
  label: string
}

/** What of a post can be muted. */
export function choicesOf({ author, section_name, is_mine, coin_prices, channels, source }: MutedPost): Choice[] {
  const site = siteOf(source)
  const isOfAuthor = author && !is_mine && section_name !== 'podcast'
  return [
    ...(isOfAuthor ? [{ kind: 'author', name: author.username, label: `@${author.username}` } as const] : []),
    ...coin_prices.map(({ api_id, symbol }) => ({ kind: 'coin', name: api_id, label: symbol.toUpperCase() }) as const),
    ...channels.map(({ slug, name }) => ({ kind: 'channel', name: slug, label: name }) as const),
    ...(site ? [{ kind: 'source', name: site, label: site } as const] : []),
  ]
}

/** The server tells sources apart by their sites. */
function siteOf(source: string): string {
  const given = source.trim().toLowerCase()
  return (URL.canParse(given) ? new URL(given).hostname : given).replace(/^www\./, '').slice(0, 200)
}

const COMMENT = recordKind<Pick<Comment, 'id' | 'user' | 'muted_by'>>('comment')

/** Hides the comments of an author that are read already, or shows them again. */
export function markComments(client: QueryClient, { kind, name, label }: Choice, isMuted: boolean) {
  if (kind !== 'author') return
  const known = client.getQueriesData<Pick<Comment, 'id' | 'user' | 'muted_by'>>({ queryKey: [RECORD, COMMENT.name] })
  const theirs = known.flatMap(([, comment]) => (comment?.user.username === name ? [comment] : []))
  putRecords(
    client,
    COMMENT,
    theirs.map((comment) => ({ ...comment, muted_by: isMuted ? label : null })),
  )
}

/** Hides the posts that are read already, or shows them again; what a word hides only the server knows. */
export function markKnown(client: QueryClient, { kind, name, label }: Choice, isMuted: boolean) {
  const known = client.getQueriesData<MutedPost>({ queryKey: [RECORD, POST.name] })
  const changed = known.flatMap(([, post]): MutedPost[] => {
    if (!post || post.is_mine) return []
    if (!isMuted) return post.muted_by === label ? [{ ...post, muted_by: null }] : []
    const isMeant = choicesOf(post).some((one) => one.kind === kind && one.name === name)
    return isMeant && post.muted_by === null ? [{ ...post, muted_by: label }] : []
  })
  putRecords(client, POST, changed)
}
