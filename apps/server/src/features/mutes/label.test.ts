import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feed } from '@palata/contract/feed'
import { type MuteKind, mutes } from '@palata/contract/mutes'
import { insertPost } from '#testing/acts/posts.ts'
import { cast, testApp } from '#testing/app.ts'

const { db, as } = await testApp({ withCaches: true })
const QUOTED = 'спам "с кавычкой" \\ и <тегом>'
const id = await insertPost(db, { title: 'Аирдропы начались', model: 'News', authorId: cast.oleg.id })
await db.query('update posts set source = $2 where id = $1', [id, QUOTED])

type Who = 'maria' | 'anna'
async function cardOf(who: Who) {
  const { news } = await as(who).call(feed.all, {})
  return Object.values(news)
    .flatMap(({ posts }) => posts)
    .find((post) => post.id === id)!
}
const add = (who: Who, kind: MuteKind, name: string) => as(who).call(mutes.add, { body: { kind, name } })

test('readers of one page see a hidden card each by their own mute, whatever its words', async () => {
  const { muted_by: _, ...shown } = await cardOf('anna')
  await add('maria', 'source', QUOTED)
  await add('anna', 'word', 'аирдроп')
  for (const turn of ['written', 'kept'])
    for (const [who, label] of [
      ['maria', QUOTED],
      ['anna', 'аирдроп'],
    ] as const) {
      const { muted_by: mutedBy, ...rest } = await cardOf(who)
      assert.equal(mutedBy, label, `${who}, ${turn}`)
      if (who === 'anna') assert.deepEqual(rest, shown, 'nothing else of the card differs')
    }
})
