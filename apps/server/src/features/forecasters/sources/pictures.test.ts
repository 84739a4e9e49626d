import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { forecasters } from '@palata/contract/forecasters'
import sharp from 'sharp'
import { createChannelReader } from '#providers/channels/index.ts'
import { createPictureSource, type PictureSource } from '#providers/pictures/index.ts'
import { isPublicAddress, publicFetch } from '#providers/publicFetch.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { buildSandbox } from '../../../../../sandbox/src/app.ts'
import { readChannels } from './channels.ts'
import { fetchPictures } from './fetchPictures.ts'
import { follow } from './following.ts'

const objects = memoryStore()
const stage = await testApp({ objects })
const { db } = stage
const sandbox = buildSandbox({ now: () => stage.now().getTime() })
const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
test.after(() => sandbox.close())
const logger = { warn: () => {} }
const stopping = new AbortController().signal
const channels = createChannelReader({ baseUrl: `${url}/t.me/s`, logger, callsPerMinute: 10_000 })
const png = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#2f6fae' } })
  .png()
  .toBuffer()
// SVG is disabled in this process, and the sandbox would draw its pictures with it.
const drawn = async () => new Response(new Uint8Array(png))
const theirs = createPictureSource({ hosts: [new URL(url).host], allowsHttp: true, logger, fetch: drawn })
const fetchNow = (pictures: PictureSource) => fetchPictures({ db, logger, objects, pictures, stopping }, stage.now())
const pictured = async (username: string) => {
  const { results } = await stage.as('maria').call(forecasters.messages, {})
  const posts = results.flatMap(({ telegram }) => telegram)
  return posts.filter(({ author, media }) => author.username === username && media.length > 0)
}
const write = (channel: string, payload: object) =>
  sandbox.inject({ method: 'POST', url: `/__sim/channels/${channel}`, payload })
async function open(channel: string, payload: object) {
  await sandbox.inject({ method: 'PUT', url: `/__sim/channels/${channel}`, payload: {} })
  await write(channel, payload)
  await follow(db, 'telegram', channel, stage.now())
  await readChannels({ db, logger, channels, stopping }, stage.now())
}

test('a post is shown before its pictures are fetched; they and the author’s avatar follow, for members only', async () => {
  await open('with_pictures', { html: 'Смотрите', photos: ['/telesco.pe/chart.jpg'] })
  const [before] = await pictured('with_pictures')
  assert.deepEqual([before!.media[0]!.url, before!.author.avatar], ['', ''])
  await fetchNow(theirs)
  const [{ media, author } = assert.fail()] = await pictured('with_pictures')
  assert.match(media[0]!.url, /^\/media\/[\w-]+\.webp$/)
  assert.deepEqual(media[0]!.size, { width: 160, height: 90 })
  assert.equal((await stage.as('maria').get(media[0]!.url)).statusCode, 200)
  assert.notEqual((await stage.as('guest').get(media[0]!.url)).statusCode, 200)
  assert.equal((await stage.as('guest').get(author.avatar)).statusCode, 200)
})

test('a picture address inside our network, without TLS, with a user name or of a foreign host is not requested', async () => {
  const asked: string[] = []
  const guarded = createPictureSource({
    hosts: ['telesco.pe'],
    logger,
    fetch: async (address) => {
      asked.push(String(address))
      return new Response('x')
    },
  })
  const photos = [
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1:5432/',
    'https://[::1]/',
    'http://cdn4.telesco.pe/a.jpg',
    'https://user:pass@cdn4.telesco.pe/a.jpg',
    'https://telesco.pe.evil.example/a.jpg',
    'https://eviltelesco.pe/a.jpg',
    'https://cdn4.telesco.pe:8443/a.jpg',
    'file:///etc/passwd',
  ]
  await open('hostile_one', { html: 'Х', photos })
  await fetchNow(guarded)
  assert.deepEqual(asked, [])
  const { rows } = await db.query(`select count(*)::int as n from forecaster_media where fetch_at is not null`)
  assert.equal(rows[0].n, 0, 'and nobody asks for them again')
})

test('a host name that resolves to a private address, at once or later, is not connected to', async () => {
  const server = createServer((_, reply) => reply.end('secret')).listen(0, '127.0.0.1')
  test.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const address of ['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
    let looks = 0
    const fetch = publicFetch({
      // The first answer is a public address; with it or after it comes a private one.
      resolve: (_, __, done) => {
        looks += 1
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address, family: address.includes(':') ? 6 : 4 },
        ])
      },
    })
    const source = createPictureSource({ hosts: [`cdn.telesco.pe:${port}`], allowsHttp: true, logger, fetch })
    await assert.rejects(source.fetch(`http://cdn.telesco.pe:${port}/a.jpg`), { name: 'ProviderError', status: null })
    assert.equal(looks, 1)
  }
  const own = publicFetch({
    resolve: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    allows: () => true,
  })
  assert.equal(await (await own(`http://cdn.telesco.pe:${port}/`)).text(), 'secret', 'the guard alone stood in the way')
  await assert.rejects(publicFetch()(`http://127.0.0.1:${port}/`), /not of the internet/)
})

test('a redirect of a picture is not followed, and a file that is no picture or too large is dropped', async () => {
  const server = createServer((request, reply) => {
    if (request.url === '/moved') return reply.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    reply.end(request.url === '/huge' ? Buffer.alloc(50_000) : '<html>')
  }).listen(0, '127.0.0.1')
  test.after(() => server.close())
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const source = createPictureSource({ hosts: [host], allowsHttp: true, logger, maxBytes: 10_000 })
  assert.equal(await source.fetch(`http://${host}/moved`), null)
  assert.equal(await source.fetch(`http://${host}/huge`), null)
  await open('no_picture', { html: 'Y', photos: [`http://${host}/page`] })
  await fetchNow(source)
  assert.equal((await pictured('no_picture'))[0]!.media[0]!.url, '')
})

test('a picture that cannot be fetched is retried later and later, then given up; its post stays', async () => {
  await open('slow_pictures', { html: 'Z', photos: ['/telesco.pe/late.jpg'] })
  const dead = createPictureSource({
    hosts: [new URL(url).host],
    allowsHttp: true,
    logger,
    fetch: async () => Promise.reject(new Error()),
  })
  const due = async () =>
    (await db.query(`select fetch_at, failures from forecaster_media where source_address like '%late.jpg'`)).rows[0]
  for (let time = 0; time < 5; time += 1) {
    await fetchNow(dead)
    assert.equal((await due()).failures, time + 1)
    stage.pass(3600)
  }
  await fetchNow(dead)
  assert.equal((await due()).fetch_at, null)
  assert.equal((await pictured('slow_pictures')).length, 1)
})

test('isPublicAddress tells public addresses from private ones', () => {
  const cases: [string, boolean][] = [
    ['93.184.216.34', true],
    ['2606:4700::1111', true],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['2002:a00:1::', false],
    ['not an address', false],
  ]
  for (const [address, is] of cases) assert.equal(isPublicAddress(address), is, address)
})
