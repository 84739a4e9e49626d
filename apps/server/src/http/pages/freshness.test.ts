import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { postPublishing } from '@palata/contract/posts/publishing'
import { listenForEvents } from '#platform/outbox/listen.ts'
import { insertForecasters, tweetOf } from '#testing/acts/forecasts.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { keepPosts } from '../../features/forecasters/writing/keep.ts'
import { dropCaches, refreshCaches } from './freshness.ts'
import { servePages, type WebBuild } from './pages.ts'

/** Renders a post's page, or any other as what guests get of it, from the same answers as the web app. */
const build: WebBuild = {
  folder: pathToFileURL('/nowhere/'),
  template: '<!--app-->',
  shell: '',
  scriptHashes: [],
  sheets: new Set(),
  preloadsOf: () => '',
  renderer: {
    addressOf: (url) => url,
    async render({ url, read }) {
      const [, id] = /^\/news\/(\d+)$/.exec(url) ?? []
      const { status, body } = (await read(id ? `/api/alpha/${id}/` : `/api${url}`)) as {
        status: number
        body: unknown
      }
      return { status, head: '', html: JSON.stringify(body), state: '', modules: [] }
    },
  },
}

const first = await testApp({ withCaches: true })
const second = await testApp({ withCaches: true, over: first })
const { db, url, as } = first
const apps = [first.app, second.app]
let heard = 0
/** Apps that have dropped their caches. */
let dropped = new Set<unknown>()
let wake = () => {}
for (const app of apps) {
  await servePages(app, build, () => ({ brand: 'Палата', metrikaId: '', links: {}, offer: [] }) as never)
  const { drop } = app.pageCache!
  app.pageCache!.drop = () => {
    drop.call(app.pageCache)
    dropped.add(app)
  }
  const hear = (event: string | null) => {
    refreshCaches(app, event)
    if (event === 'pages.changed') heard += 1
    wake()
  }
  const listening = new Promise<void>((resolve) => {
    after(
      listenForEvents(
        url,
        hear,
        () => {
          hear(null)
          resolve()
        },
        () => dropCaches(app),
      ),
    )
  })
  await listening
}

/** Makes the change, and waits until both processes have heard of it. */
async function afterHearing(change: () => Promise<unknown>) {
  heard = 0
  await change()
  while (heard < 2)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
}
const everywhere = (address: string, headers = {}) =>
  Promise.all(apps.map(async (app) => app.inject({ url: address, headers })))
const statuses = async (address: string) => (await everywhere(address)).map(({ statusCode }) => statusCode)
const views = () =>
  Promise.all(
    apps.map(async (app) => {
      const payload = { id, content_type: 'news' }
      return (await app.inject({ method: 'POST', url: '/api/alpha/view-count-update/', payload })).statusCode
    }),
  )
const sql = (text: string, values: unknown[] = []) => db.query(text, values)

await sql(`insert into channels (slug, name) values ('macro', 'Макро')`)
const id = await insertPost(db, { title: 'Первое имя', model: 'News', channelId: 1, authorId: 3 })
await sql(`insert into calendar_events (title, starts_at) values ('Встреча', $1::timestamptz + interval '1 hour')`, [
  first.now(),
])
await sql(`insert into storeroom_items (title) values ('Первая вещь')`)

const OF_POST = ['/alpha/all/', '/alpha/channels/macro/', `/news/${id}`, '/api/alpha/all/', `/api/alpha/${id}/`]
const OF_CRAWLERS = ['/rss.xml', '/sitemaps/news.xml']

/** What changes behind the server's back, where it shows, and what must no longer, or at last, be there. */
const CHANGES: [name: string, change: string, places: string[], gone: RegExp, come: RegExp][] = [
  ['a corrected title', `update posts set title = 'Второе имя'`, [...OF_POST, ...OF_CRAWLERS], /Первое/, /Второе имя/],
  [
    'a published post',
    `insert into posts (model, title, published_at, live) select 'News', 'Новая', max(published_at), true from posts`,
    ['/alpha/all/', ...OF_CRAWLERS],
    /never/,
    /Новая/,
  ],
  ['a deleted post', `delete from posts where title = 'Новая'`, ['/alpha/all/', ...OF_CRAWLERS], /Новая/, /Второе имя/],
  [
    'a renamed channel',
    `update channels set name = 'Микро'`,
    ['/alpha/channels/', '/api/alpha/channels/'],
    /Макро/,
    /Микро/,
  ],
  ['a post taken out of a channel', 'delete from post_channels', ['/alpha/channels/macro/'], /Второе/, /next/],
  [
    'a new text of the site',
    `insert into site_page_revisions (name, revision, content, content_html, at) values ('about', 1, 'О нас', 'О нас', now())`,
    ['/pages/about/', '/api/pages/about/'],
    /never/,
    /О нас/,
  ],
  [
    'a thing of the storeroom',
    `update storeroom_items set title = 'Вторая вещь'`,
    ['/storeroom/fragment/'],
    /Первая/,
    /Вторая вещь/,
  ],
]

for (const [name, change, places, gone, come] of CHANGES)
  test(`every process shows at once: ${name}`, async () => {
    // The second reading is from the cache.
    for (const place of [...places, ...places]) await everywhere(place)
    await afterHearing(() => sql(change))
    for (const place of places)
      for (const { statusCode, body } of await everywhere(place)) {
        assert.equal(statusCode, 200, place)
        assert.doesNotMatch(body, gone, place)
        assert.match(body, come, place)
      }
  })

test('a removed post is gone at once from every page, list and crawler’s file of every process, and comes back', async () => {
  const places = [...OF_POST, ...OF_CRAWLERS]
  for (const place of [...places, ...places]) await everywhere(place)
  assert.deepEqual(await statuses(`/previews/posts/${id}.png`), [200, 200])
  assert.deepEqual(await views(), [200, 200])
  await afterHearing(() =>
    sql('update posts set was_live = live, live = false, removed_at = now() where id = $1', [id]),
  )
  for (const place of places)
    for (const reply of await everywhere(place)) {
      assert.doesNotMatch(reply.body, /Второе/, place)
      assert.equal(reply.statusCode, place.endsWith(`/${id}`) || place.endsWith(`/${id}/`) ? 410 : 200, place)
    }
  assert.deepEqual(await statuses(`/previews/posts/${id}.png`), [410, 410])
  assert.deepEqual(await views(), [404, 404], 'the number of views is told no longer either')
  await afterHearing(() => sql('update posts set live = true, was_live = false, removed_at = null'))
  assert.deepEqual(await statuses(`/news/${id}`), [200, 200])
})

test('an opinion that a moderator removes answers 410 at once in every process', async () => {
  const opinion = await insertPost(db, { title: 'Мнение', authorId: 2 })
  for (let count = 0; count < 2; count += 1) assert.deepEqual(await statuses(`/news/${opinion}`), [200, 200])
  await afterHearing(() => as('anna').status(postPublishing.remove, { body: { object_id: opinion, reason: 'Ошибка' } }))
  assert.deepEqual(await statuses(`/news/${opinion}`), [410, 410])
})

test('members of every process lose a removed post at once, too', async () => {
  const asMember = { headers: { authorization: 'maria' } }
  const list = () =>
    Promise.all(apps.map(async (app) => (await app.inject({ url: '/api/alpha/all/', ...asMember })).body))
  for (let count = 0; count < 2; count += 1) assert.match((await list()).join(), /Второе/)
  await afterHearing(() => sql('update posts set live = false, was_live = true'))
  assert.doesNotMatch((await list()).join(), /Второе/)
})

test('a page whose rendering began before a change is not cached after it', async () => {
  await afterHearing(() => sql(`update posts set live = true, was_live = false, title = 'Раннее' where id = $1`, [id]))
  const { promise, resolve } = Promise.withResolvers<void>()
  const { render } = build.renderer
  const begun = new Promise<void>((isBegun) => {
    build.renderer.render = async (request) => {
      const rendered = await render(request)
      isBegun()
      await promise
      return rendered
    }
  })
  const early = apps[0]!.inject({ url: `/news/${id}` })
  await begun
  build.renderer.render = render
  await afterHearing(() => sql(`update posts set title = 'Позднее'`))
  resolve()
  assert.match((await early).body, /Раннее/)
  assert.match((await apps[0]!.inject({ url: `/news/${id}` })).body, /Позднее/)
})

test('a process that cannot listen is told so again and again, and keeps nothing it cached', async () => {
  let drops = 0
  const deaf = Promise.withResolvers<void>()
  const stop = listenForEvents(
    'postgres://127.0.0.1:1/nowhere',
    () => {},
    () => {},
    () => {
      drops += 1
      if (drops === 3) deaf.resolve()
    },
  )
  await deaf.promise
  await stop()
})

/** What the team corrects beside texts: told by a trigger or by its event. */
const CORRECTIONS: [name: string, change: string][] = [
  [
    'a coin of an event',
    `insert into event_coins (event_id, coin_id, position) select e.id, c.id, 0 from calendar_events e, coins c`,
  ],
  ['a figure of an event', `insert into event_figures (event_id, actual) select id, '2,8 %' from calendar_events`],
  ['a chapter of an episode', `insert into podcast_chapters (post_id, second, title) values (${id}, 0, 'Начало')`],
  ['a forecaster who is followed no more', 'update forecasters set is_followed = false'],
  ['a forecast that was edited at its source', `update forecaster_posts set words = 'Other'`],
  [
    'a corrected translation',
    `update forecaster_posts set words_ru = 'Иначе', translation = 'done', translation_engine = 'editor'`,
  ],
  [
    'a hidden coin',
    `insert into outbox (name, payload) values ('market.coin_corrected', '{"coin_id": 1, "from": "2026-11-20T00:00:00Z", "until": "2026-11-20T00:00:00Z"}')`,
  ],
  ['a list of the screener', `insert into outbox (name, payload) values ('screener.lists_changed', '{}')`],
]

test('a correction reaches every process at once, whatever was corrected', async () => {
  await insertForecasters(db)
  await keepPosts(db, 'twitter', [tweetOf('91', 'BTC')], first.now())
  await afterHearing(() =>
    sql(
      `insert into podcasts (post_id, audio_file, key, content_type, bytes, seconds, bitrate, changed_at)
       values ($1, 'a.mp3', 'a', 'audio/mpeg', 1, 1, 1, now())`,
      [id],
    ),
  )
  for (const [name, change] of CORRECTIONS) {
    dropped = new Set()
    const { rowCount } = await sql(change)
    assert.ok(rowCount, name)
    while (dropped.size < apps.length)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
})

/** Tables without such a trigger, by the reason. */
const NOT_TOLD: Record<string, string> = {
  'an event of the change tells it': `accounts leavings consents grants restrictions coins coin_aliases coin_names coin_lists
    coin_list_coins coin_tags coin_tag_coins access_events club_settings club_changes`,
  'read anew each time': `media media_files forecaster_media embeds desk_views desk_presence desk_bulks desk_bulk_items
    drafts appeals feedback reports security_events service_checks set_aside_rows translation_terms letters invoices codes
    bans letter_mailbox letter_reports letter_stops
    knowledge_links knowledge_slugs knowledge_revisions post_versions comment_versions coin_pictures installation
    ledger_authors ledger_calls ledger_cosignatures ledger_timestamps ledger_problems record_authors record_calls record_markets
    record_openings record_questions record_answers record_answer_sources signal_notes signal_replaced ledger_checkpoints ledger_entries ledger_hashes ledger_moments`,
  'a thread is kept under its revision': 'comments comment_threads comment_mentions',
  'figures, which may be a moment late': `coin_corrections coin_days coin_futures coin_hours coin_pairs macro_quotes nft_floor
    nft_tokens nft_readings nft_arrivals hype_coins hype_windows impulses mentions reactions reaction_sums view_sums forecaster_digests`,
  'search asks for each result whether it is still shown': `search_changes search_documents search_fillings
    search_weeks search_words`,
  'its job tells of what it folded': `stories story_items`,
  'a person’s own': `alert_coins alert_fired alert_hits alert_rules bookmarks code_uses gifts signal_bookmarks forecaster_bookmarks forecaster_hidden calendar_feeds calendar_notices
    calendar_reminders comment_visits follows mutes mute_versions notification_boxes notification_deliveries notification_settings
    notification_threads notification_unsubscribes notifications podcast_feeds podcast_positions portfolio_amounts portfolio_assets digest_visits
    post_gifts post_openings push_devices screener_columns screener_sets social_links wallets telegram_subscriptions telegram_chat_members telegram_reminders`,
  'inner work': `alert_changes alert_items alert_ticks backups departures account_keys leaving_keys attempts coin_migrations event_figure_versions event_moves forecaster_lists import_items import_runs media_leftovers migrations once_keys operator_audit
    outbox outbox_followers passkey_challenges passkeys podcast_feed_readers podcast_leftovers provider_calls
    provider_spending reading_salts reading_weeks readings recovery_codes refresh_tokens request_hours sessions
    signal_end_minutes signal_evidence story_changes story_keys story_parted social_attempts telegram_chats telegram_codes telegram_signatures telegram_star_transactions telegram_updates totp_secrets
    wallet_challenges webhooks webhook_deliveries api_tokens`,
}

test('every table tells of its changes or has a reason why not', async () => {
  const { rows } = await sql(
    `select t.relname as name, bool_or(p.proname is not null) as is_told from pg_class t
     left join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
     left join pg_proc p on p.oid = g.tgfoid and p.proname = 'tell_pages_changed'
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
     group by t.relname order by t.relname`,
  )
  const reasons = Object.values(NOT_TOLD).flatMap((names) => names.split(/\s+/))
  const silent = rows.filter(({ is_told }) => !is_told).map(({ name }) => name)
  assert.deepEqual(silent, reasons.toSorted())
})

test('what changes often drops nothing: counts, prices, rendered HTML', async () => {
  await sql(`update posts set comments_count = 1, content_html = 'x', content_version = 1`)
  await sql(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  await afterHearing(() => sql(`update posts set title = 'Последнее'`))
  assert.equal(heard, 2, 'one notice for each process')
})
