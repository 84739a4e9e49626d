import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { SCENES, type Scene } from './scenes.ts'

const WIDTH = 240
const HEIGHT = 180
const FRAMES = 16
const FRAME_MS = 90

const drawn = new Map<string, Promise<Buffer>>()

/** KLIPY behind Tenor's protocol (https://docs.klipy.com/migrate-from-tenor): a search, a trending list, and files. */
export function klipy() {
  return async (app: FastifyInstance) => {
    app.get<{ Querystring: Query }>('/v2/search', async ({ query, host }, reply) => {
      if (!query.key) return reply.code(401).send({ error: 'key is missing' })
      const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
      const found = SCENES.filter(({ title, tags }) =>
        words.every((word) => [title, ...tags].some((text) => text.includes(word))),
      )
      return pageOf(found, query, host)
    })
    app.get<{ Querystring: Query }>('/v2/featured', async ({ query, host }, reply) => {
      if (!query.key) return reply.code(401).send({ error: 'key is missing' })
      return pageOf(SCENES, query, host)
    })
    app.get<{ Params: { file: string } }>('/files/:file', async ({ params: { file } }, reply) => {
      const scene = SCENES.find(({ id }) => `${id}.gif` === file || `${id}-small.gif` === file)
      if (!scene) return reply.code(404).send({ error: 'not found' })
      return reply.type('image/gif').send(await fileOf(scene, file.endsWith('-small.gif') ? 0.5 : 1))
    })
  }
}

interface Query {
  key?: string
  q?: string
  limit?: string
  pos?: string
}

async function pageOf(scenes: Scene[], { limit = '20', pos = '0' }: Query, host: string) {
  const from = Number(pos) || 0
  const to = from + Math.min(50, Number(limit) || 20)
  return {
    results: await Promise.all(
      scenes.slice(from, to).map(async (scene) => ({
        id: scene.id,
        title: scene.title,
        content_description: scene.title,
        tags: scene.tags,
        hasaudio: false,
        media_formats: { gif: await renditionOf(scene, 1, host), tinygif: await renditionOf(scene, 0.5, host) },
      })),
    ),
    next: to < scenes.length ? String(to) : '',
  }
}

async function renditionOf(scene: Scene, scale: number, host: string) {
  const { length: size } = await fileOf(scene, scale)
  const name = scale === 1 ? scene.id : `${scene.id}-small`
  return { url: `http://${host}/klipy/files/${name}.gif`, dims: [WIDTH * scale, HEIGHT * scale], size, duration: 1.4 }
}

function fileOf(scene: Scene, scale: number): Promise<Buffer> {
  const key = `${scene.id} ${scale}`
  const file = drawn.get(key) ?? draw(scene, scale)
  drawn.set(key, file)
  return file
}

async function draw(scene: Scene, scale: number): Promise<Buffer> {
  const [width, height] = [WIDTH * scale, HEIGHT * scale]
  const frames = Array.from({ length: FRAMES }, async (_, index) => {
    const inside = scene.draw(index / FRAMES)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${width}" height="${height}">${inside}</svg>`
    return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  })
  return sharp(Buffer.concat(await Promise.all(frames)), {
    raw: { width, height: height * FRAMES, channels: 4, pageHeight: height },
  })
    .gif({ loop: 0, delay: Array.from({ length: FRAMES }, () => FRAME_MS), colours: 32 })
    .toBuffer()
}
