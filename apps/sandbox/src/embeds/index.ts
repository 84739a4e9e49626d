import type { FastifyInstance } from 'fastify'
import { avatarOf, posterOf } from './drawnPictures.ts'
import { postPage } from './postPage.ts'
import { postOf, videoOf } from './told.ts'
import { videoPage } from './videoPage.ts'

const HTML = 'text/html; charset=utf-8'

/**
 * YouTube's oEmbed, posters and player, and Telegram's post widget. Every id exists, except those that begin with
 * `gone` (removed) and `shut` (embedding is forbidden).
 */
export function embeds() {
  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { url?: string } }>(
      '/www.youtube.com/oembed',
      async ({ query: { url = '' }, host }, reply) => {
        const id = URL.parse(url)?.searchParams.get('v') ?? ''
        if (!/^[\w-]{11}$/.test(id)) return reply.code(400).send('Bad Request')
        if (id.startsWith('gone')) return reply.code(404).send('Not Found')
        if (id.startsWith('shut')) return reply.code(401).send('Unauthorized')
        const { title, author } = videoOf(id)
        const thumbnail = `http://${host}/i.ytimg.com/vi/${id}/hqdefault.jpg`
        return { title, author_name: author, type: 'video', version: '1.0', thumbnail_url: thumbnail }
      },
    )
    // As on YouTube, only some videos have the large poster.
    app.get<Named>('/i.ytimg.com/vi/:id/:file', async ({ params: { id, file } }, reply) => {
      if (file === 'maxresdefault.jpg' && id.charCodeAt(0) % 2) return reply.code(404).send()
      return reply.type('image/jpeg').send(await posterOf(id))
    })
    app.get<Named>('/www.youtube-nocookie.com/embed/:id', async ({ params: { id } }, reply) =>
      reply.type(HTML).send(videoPage(id)),
    )
    app.get<{ Params: { channel: string; post: string }; Querystring: { dark?: string } }>(
      '/t.me/:channel/:post',
      async ({ params: { channel, post }, query, host }, reply) => {
        const told = channel.startsWith('gone')
          ? null
          : postOf(channel, post, `http://${host}/telesco.pe/${channel}.jpg`)
        return reply.type(HTML).send(postPage(told, Boolean(query.dark)))
      },
    )
    app.get<Named>('/telesco.pe/:file', async ({ params: { file } }, reply) =>
      reply.type('image/jpeg').send(await avatarOf(file)),
    )
  }
}

interface Named {
  Params: { id: string; file: string }
}
