import type { Samples } from '#manifest.ts'

const one = [{ params: { id: '1' } }]
const other = [{ params: { id: '2' } }]
const ofCoins = [{ query: { coin_ids: 'bitcoin' } }]

/**
 * Post 1 is a tweet, post 2 a channel message, each with a picture; both name the coin of the market's samples. Post 3,
 * a tweet one day older, is public.
 */
export const samples: Samples = {
  requests: {
    searchTweets: ofCoins,
    searchMessages: ofCoins,
    days: [{ query: { source: 'twitter' } }],
    hideTweet: one,
    showTweet: one,
    hideMessage: other,
    showMessage: other,
    bookmarkTweet: one,
    unbookmarkTweet: one,
    bookmarkMessage: other,
    unbookmarkMessage: other,
    tagCoins: [{ query: { name: 'На слуху' } }],
  },
  rows: async (db, now) => {
    await db.query(
      `insert into forecasters (source, username, name, external_id, avatar, avatar_source, problem, newest_id, followed_at, ask_at) values
       ('twitter', 'Sample', 'Проба', '1', '/media/a.svg', 'https://pbs.twimg.com/a', 'Нет ответа', '1', $1, $1),
       ('telegram', 'Sample', 'Проба', '', '', '', '', '', $1, $1),
       ('twitter', 'Other', 'Другой', '3', '/media/b.svg', '', '', '', $1, $1)`,
      [now],
    )
    for (const [source, forecaster, hoursAgo] of [
      ['twitter', 1, 0],
      ['telegram', 2, 0],
      ['twitter', 3, 25],
    ])
      await db.query(
        `insert into forecaster_posts (source, object_id, edit_id, forecaster_id, created_at, read_at, written, words, words_ru,
           content_html, content_ru_html, content_version, lang, translation, translation_engine, is_proved, reply_to,
           forwarded_from, quoted_object_id, quoted_id, is_highlight)
         values ($1, 'o/' || $2::integer, 'e', $2::integer, $3::timestamptz - make_interval(hours => $4::integer), $3, 'Слова', 'Слова', 'Слова', 'Слова', 'Слова', 1, 'en', 'done', 'engine', true,
           'sample', 'Проба', 'q', null, true)`,
        [source, forecaster, now, hoursAgo],
      )
    await db.query(
      `insert into forecaster_media (post_id, position, type, source_address, address, caption)
       select id, 0, 'image', 'https://pbs.twimg.com/1', '/media/1.webp', 'Подпись' from forecaster_posts`,
    )
    await db.query(
      `insert into mentions (kind, entity_id, coin_id, position, named_at) values ('tweet', 1, 1, 0, $1), ('message', 2, 1, 0, $1)`,
      [now],
    )
    await db.query(
      `insert into forecaster_lists (list_id, newest_id, problem, ask_at) values ('1', '1', 'Нет ответа', $1)`,
      [now],
    )
    await db.query('insert into forecaster_bookmarks (account_id, post_id, created_at) values (2, 1, $1), (2, 2, $1)', [
      now,
    ])
    await db.query(
      `insert into translation_terms (term, russian, changed_by, changed_at) values ('sample', 'проба', 'anna', $1)`,
      [now],
    )
    await db.query('insert into forecaster_hidden (account_id, post_id) values (3, 1)')
    await db.query(
      `insert into forecaster_digests (source, day, content, item_ids, made_at)
       select source, ($1::timestamptz at time zone 'Europe/Moscow')::date, 'Выжимка', array[id], $1 from forecaster_posts where id < 3`,
      [now],
    )
  },
  shaped: {
    'forecasters.source': () => `'twitter'`,
    'forecaster_posts.source': () => `'twitter'`,
    'forecaster_posts.translation': () => `'done'`,
    'forecaster_media.type': () => `'image'`,
    'forecaster_digests.source': () => `'twitter'`,
  },
  fragments: {
    ...fragmentOf('forecasters', ['username', 'name', 'avatar']),
    ...fragmentOf('forecaster_posts', ['object_id', 'content_html', 'content_ru_html', 'lang', 'reply_to']),
  },
}

function fragmentOf(table: string, columns: string[]) {
  return Object.fromEntries(columns.map((column) => [`${table}.${column}`, 'id = 3']))
}
