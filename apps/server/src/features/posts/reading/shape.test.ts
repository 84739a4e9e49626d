import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { db, now } = stage
const maria = stage.as('maria')
const TODAY = '2026-11-20'

await db.query(
  `insert into channels (slug, name, logo) values ('defi', 'DeFi', '/media/defi.svg'), ('macro', 'Макро', '');
   insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at)
     values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 110, '2026-11-20T08:58:00Z')`,
)
const id = await insertPost(db, {
  title: 'Заголовок',
  content: '<p>Тело</p>',
  images: ['/media/cover.svg', '/media/chart.svg'],
  authorId: 3,
  channelId: 1,
  pinnedDay: TODAY,
})
await db.query(
  `update posts set rich_title = '<b>Заголовок</b>', short_description = 'Кратко', source = 'https://source.example/a', label = 'метка',
     embed_links = '{https://t.me/club/5}', color = 'green', gif = 'rocket', reading_minutes = 3 where id = $1`,
  [id],
)
await db.query(
  `insert into mentions (kind, entity_id, coin_id, position, named_at, price, priced_at) values ('post', $1, 1, 0, $2, 100, $2)`,
  [id, now()],
)
await db.query(`update accounts set avatar = '/media/anna.svg' where id = 1`)
const comment = await insertComment(db, { postId: id, authorId: 1, text: 'Да <нет>' })
await db.query('update posts set comments_count = 1, last_comment_id = $2 where id = $1', [id, comment])
for (const [person, reaction] of [
  ['anna', 2],
  ['maria', -1],
] as const)
  await stage.app.inject({
    method: 'POST',
    url: '/api/reactions/create/',
    headers: { authorization: person },
    payload: { reaction, content_type: 'opinion', object_id: id },
  })

const WHOLE = {
  id,
  object_id: id,
  content_type: 'opinion',
  content_type_id: 3,
  model_name: 'Opinion',
  section_name: 'opinion',
  title: 'Заголовок',
  rich_title: '<b>Заголовок</b>',
  short_description: 'Кратко',
  content: '<p>Тело</p>',
  is_locked: false,
  is_ready_inner_page: true,
  open_part: null,
  images_list: ['/media/cover.svg', '/media/chart.svg'],
  embed_links: ['https://t.me/club/5'],
  embeds: [],
  publication_date: '2026-11-20T09:00:00.000Z',
  date: TODAY,
  author: { username: 'oleg', name: 'Олег', avatar: '' },
  icon: '/media/defi.svg',
  source: 'https://source.example/a',
  news_atributes: { label: 'метка', is_podcast: false },
  podcast_atributes: null,
  audio_length: null,
  reading_minutes: 3,
  channels: [{ id: 1, name: 'DeFi', slug: 'defi' }],
  comments_count: 1,
  init_comments_count: 1,
  last_comment: null,
  reactions: {
    is_mine: -1,
    reactions_values: [
      { reaction: 2, count: 1 },
      { reaction: -1, count: 1 },
    ],
    bookmarked: { is_mine: false },
  },
  is_new: false,
  is_mine: false,
  admin_link: '',
  gif_for_main_page: 'rocket',
  coin_prices: [
    {
      api_id: 'bitcoin',
      symbol: 'BTC',
      image: '/media/coins/bitcoin',
      start_price: 100,
      current_price: 110,
      priced_at: '2026-11-20T08:58:00.000Z',
      price_change: 10,
    },
  ],
  pinned_day: true,
  pinned_all_time: false,
  live: true,
  color: 'green',
  removed: null,
  muted_by: null,
}

// spec: B-170, B-171, B-174, B-176, B-177, B-178, B-179, B-180, B-181, B-182, B-183, B-184, B-185, B-186, B-188, B-192, B-194
test('a post has every documented field', async () => {
  assert.deepEqual((await maria.get(`/api/alpha/${id}/`)).json(), WHOLE)
})

// spec: B-190
for (const [pinned_day, pinned_all_time] of [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
] as const)
  test(`a post pinned for the day: ${pinned_day}, for good: ${pinned_all_time}, says so by itself and in the list`, async () => {
    const pinned = await insertPost(db, {
      title: 'Закреплённый',
      pinnedDay: pinned_day ? TODAY : null,
      pinnedAllTime: pinned_all_time,
    })
    const { alpha } = (await maria.get('/api/alpha/all/')).json()
    const listed = Object.values<Record<string, { id: number }[]>>(alpha).flatMap((day) => Object.values(day).flat())
    for (const post of [(await maria.get(`/api/alpha/${pinned}/`)).json(), listed.find((one) => one.id === pinned)])
      assert.deepEqual([post.pinned_day, post.pinned_all_time], [pinned_day, pinned_all_time])
    await db.query('delete from posts where id = $1', [pinned])
  })

// spec: B-195
test('lists answer a post’s last comment with its id, HTML and author’s picture', async () => {
  const listed = (await maria.get('/api/alpha/all/')).json()
  const post = JSON.parse(JSON.stringify(listed).match(/\{"id":\d+,"object_id.*?"removed":null,"muted_by":null\}/)![0])
  assert.deepEqual(post.last_comment, {
    id: comment,
    comment: 'Да &lt;нет&gt;',
    user: { name: 'Анна Вель', avatar: '/media/anna.svg' },
  })
  await db.query(`update comments set text = '', image_url = '/media/a.webp' where id = $1`, [comment])
  const { last_comment } = (await maria.get('/api/alpha/all/'))
    .json()
    .alpha[TODAY].pinned_posts.find((one: { id: number }) => one.id === id)
  assert.deepEqual([last_comment.id, last_comment.comment], [comment, ''])
})

// spec: B-187
test('a card’s GIF is one of six or none, and the database refuses others', async () => {
  const gifs = ['fire', 'lightning', 'dinamit', 'gem', 'rocket', 'winner', '']
  const given = await insertPost(db, { title: 'С картинкой' })
  const seen: string[] = []
  for (const gif of gifs) {
    await db.query('update posts set gif = $2 where id = $1', [given, gif])
    seen.push((await maria.get(`/api/alpha/${given}/`)).json().gif_for_main_page)
  }
  assert.deepEqual(seen, gifs)
  for (const gif of ['moon', 'Fire', ' '])
    await assert.rejects(db.query('update posts set gif = $2 where id = $1', [given, gif]), /posts_gif_check/)
})

// spec: A-006, B-004, B-189
test('opinions, materials, news and podcasts differ in their type fields', async () => {
  const kinds = await Promise.all(
    (
      [
        ['Opinion', false],
        ['Material', false],
        ['News', false],
        ['News', true],
        ['News', true, 60],
      ] as const
    ).map(async ([model, isPodcast, seconds]) => {
      const id = await insertPost(db, { title: 'x', model, isPodcast })
      if (seconds) await db.query('update posts set audio_length = $2 where id = $1', [id, seconds])
      const post = (await maria.get(`/api/alpha/${id}/`)).json()
      return [post.content_type, post.section_name, post.podcast_atributes?.id === post.id]
    }),
  )
  assert.deepEqual(kinds, [
    ['opinion', 'opinion', false],
    ['material', 'analytics', false],
    ['news', 'news', false],
    // A podcast without a recording cannot be played.
    ['news', 'podcast', false],
    ['news', 'podcast', true],
  ])
})

// spec: B-193
test('a post that is not live is in the moderators’ queue and answers 404 to others', async () => {
  const waiting = await insertPost(db, { title: 'Ждёт', live: false })
  assert.equal((await maria.get(`/api/alpha/${waiting}/`)).statusCode, 404)
  const queue = (await stage.as('anna').get('/api/alpha/channels/moderation/')).body
  assert.match(queue, new RegExp(`"id":${waiting},.*?"live":false`))
})
