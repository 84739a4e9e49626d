import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channels } from '@palata/contract/channels'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
await stage.db.query(
  `insert into channels (slug, name, priority_show) values ('defi', 'DeFi', 5), ('макро', 'Макро', 9), ('nft', 'NFT', 5)`,
)

test('channels are listed by priority, then by name', async () => {
  const list = await stage.as('guest').call(channels.list, {})
  assert.deepEqual(
    list.map((channel) => channel.slug),
    ['макро', 'defi', 'nft'],
  )
  assert.deepEqual(Object.keys(list[0]!).sort(), ['id', 'logo', 'name', 'priority_show', 'slug'])
})
