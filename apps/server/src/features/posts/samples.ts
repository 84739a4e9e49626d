import type { Samples } from '#manifest.ts'
import { writingSamples } from './writing/samples.ts'

/**
 * Post 1 is an opinion in a channel, post 2 waits for moderation, post 3 has not been rendered yet, post 7 was removed.
 */
const opinion = { object_id: 1, content_type: 'opinion' }

export const samples: Samples = {
  requests: {
    get: ['1', '2', '3', '7'].map((id) => ({ params: { id } })),
    texts: [{ query: { list_id: '1,2,3,7' } }],
    similar: [{ query: { object_id: '1', content_type_id: '3' } }],
    gift: [{ params: { key: 'none' } }],
    openGift: [{ params: { key: 'none' } }],
    openWeek: [{ body: { post_id: 1 } }],
    give: [{ body: { post_id: 1 } }],
    // These change nothing.
    publish: [{ body: opinion }],
    pin: [{ body: { object_id: 6, content_type_id: 3, all_time: true } }],
    unpin: [{ body: { object_id: 1, content_type_id: 3 } }],
    setChannel: [{ params: { slug: 'channel' }, body: { ...opinion, is_on: true } }],
    remove: [{ body: { object_id: 7 } }],
    restore: [{ body: { object_id: 1 } }],
    ...writingSamples.requests,
  },
  rows: async (db, now) => {
    await db.query(
      `insert into posts (model, is_podcast, title, content, content_version, images, author_id, published_at, pinned_all_time, live)
       select model, is_podcast, title, 'Тело', (place <> 3)::integer, '{/media/cover.svg}', 2, $1, pinned_all_time, live
       from (values (1, 'Opinion', false, 'Мнение', false, true), (2, 'Opinion', false, 'На модерации', false, false),
         (3, 'Material', false, 'Разбор', false, true), (4, 'News', false, 'Новость', false, true),
         (5, 'News', true, 'Подкаст', false, true), (6, 'Opinion', false, 'Закреплено', true, true))
         p(place, model, is_podcast, title, pinned_all_time, live) order by place`,
      [now],
    )
    await db.query(
      `insert into posts (model, title, content, author_id, published_at, removed_at, removed_by, removal_reason, was_live)
       values ('Opinion', 'Снято', 'Тело', 2, $1, $1, 1, 'Реклама', true)`,
      [now],
    )
    await db.query(
      `insert into post_channels (post_id, channel_id, published_at) select id, 1, published_at from posts where live`,
    )
    await writingSamples.rows?.(db, now)
  },
  // The first picture is the cover, which guests see.
  shaped: {
    'posts.images': (word) => `images || array['${word}']`,
    'posts.content_html': (word) =>
      `'<p>${word}</p><figure class="embed" data-embed="telegram" data-embed-id="sample_embed/777">x</figure>'`,
  },
}
