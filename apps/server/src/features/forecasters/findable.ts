import { listMentionedCoins } from '#features/mentions'
import { wordsOf } from '#features/texts'
import type { About, Findable } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { sourceUrl } from './reading/present.ts'
import type { Source } from './reading/rows.ts'
import { kindOf } from './writing/keep.ts'

interface Row {
  id: number
  words: string
  words_ru: string | null
  created_at: Date
  name: string
  username: string
  avatar: string
  object_id: string
}

/** A forecaster as a reader mutes them: `x.com/name`, `t.me/name`. */
const SOURCE = `case f.source when 'twitter' then 'x.com/' else 't.me/' end || f.username`

function found(db: Db, ids: number[], source: Source) {
  return rows<Row>(
    db,
    'forecasters.found',
    `select p.id, p.words, p.words_ru, p.created_at, f.name, f.username, f.avatar, p.object_id
     from forecaster_posts p join forecasters f on f.id = p.forecaster_id
     where p.id = any($1::integer[]) and p.source = $2 and p.twin_of is null and p.deleted_at is null`,
    [ids, source],
  )
}

/** Posts of one network, findable by members only: guests do not learn that they exist. */
export function findableForecasts(source: Source): Findable {
  return {
    listIds: async (db, after, limit) =>
      (
        await rows<{ id: number }>(
          db,
          'forecasters.findableIds',
          'select id from forecaster_posts where id > $1 and source = $2 order by id limit $3',
          [after, source, limit],
        )
      ).map(({ id }) => id),

    texts: async (db, ids) => {
      const posts = await found(db, ids, source)
      const coins = await listMentionedCoins(db, kindOf(source), ids)
      return posts.map((post) => ({
        id: post.id,
        kind: 'forecast' as const,
        at: post.created_at,
        title: post.name,
        summary: '',
        body: [post.words_ru, post.words].filter(Boolean).join('\n'),
        isForMembers: true,
        authorId: null,
        channelIds: [],
        coins: coins.get(post.id) ?? [],
      }))
    },

    about: async (db, ids) =>
      rows<Pick<About, 'id' | 'plainText' | 'source' | 'coinIds'>>(
        db,
        'forecasters.about',
        `select p.id, coalesce(p.words_ru, p.words) as "plainText", ${SOURCE} as source,
           array(select coin_id from mentions where entity_id = p.id and kind = $2) as "coinIds"
         from forecaster_posts p join forecasters f on f.id = p.forecaster_id
         where p.id = any($1::integer[]) and p.source = $3`,
        [ids, kindOf(source), source],
      ),

    show: async (db, ids, viewer) =>
      !mayReadPaid(viewer)
        ? []
        : (await found(db, ids, source)).map((post) => ({
            id: post.id,
            kind: 'forecast' as const,
            url: sourceUrl({ source, ...post }),
            title: `${post.name} @${post.username}`,
            text: wordsOf(post.words_ru ?? post.words),
            logo: post.avatar,
            commentsCount: 0,
            at: post.created_at,
            author: null,
          })),
  }
}
