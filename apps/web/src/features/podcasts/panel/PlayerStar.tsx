import type { Podcast } from '@palata/contract/podcasts/podcast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useRecord } from '#api/records.ts'
import { BookmarkStar, keepBookmark, STARRED_POST } from '#features/reactions'
import { details } from '../queries.ts'

const SIZE = 22

/** Bookmarks the playing episode. Its post may be on the page too: both stars share one record. */
export function PlayerStar({ podcast }: { podcast: Podcast }) {
  const { id, content_type, title } = podcast
  const client = useQueryClient()
  const query = details(useApi(), id)
  const { data } = useQuery(query)
  const post = useRecord(STARRED_POST, id)
  const is_mine = post?.reactions.bookmarked.is_mine ?? data?.is_bookmarked
  // Nothing to press until it is known whether the episode is bookmarked.
  if (is_mine === undefined) return <span />

  function keep(isMine: boolean) {
    keepBookmark(client, id, isMine)
    client.setQueryData(query.queryKey, (known) => known && { ...known, is_bookmarked: isMine })
  }
  return (
    <BookmarkStar
      post={{ id, content_type, title, reactions: { bookmarked: { is_mine } } }}
      size={SIZE}
      onStored={keep}
    />
  )
}
