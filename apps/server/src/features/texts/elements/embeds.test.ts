import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEmbed } from '@palata/contract/embeds'

const ID = 'abc-_efghi1'
const EMBED = `https://www.youtube.com/embed/${ID}`

const videos: [name: string, address: string][] = [
  ['the embed form', `https://www.youtube.com/embed/${ID}`], // spec: B-392
  ['the embed form without www, with what the share button adds', `https://youtube.com/embed/${ID}?si=x&start=5`],
  ['the embed form of the host that keeps no cookies', `https://www.youtube-nocookie.com/embed/${ID}`],
  ['a page of a video', `https://www.youtube.com/watch?v=${ID}`], // spec: B-393
  ['a page of a video in a list, on a phone', `https://m.youtube.com/watch?list=PL1&v=${ID}&t=90s`],
  ['a short address', `https://youtu.be/${ID}`], // spec: B-394
  ['a short address with a moment, unsafe and in capitals', `HTTP://YouTu.be/${ID}?t=90`],
  ['with spaces and a line end around it', `  https://youtu.be/${ID}\n`],
]
for (const [name, address] of videos) {
  // spec: B-399
  test(`readEmbed of a YouTube video: ${name}`, () =>
    assert.deepEqual(readEmbed(address), {
      kind: 'youtube',
      id: ID,
      address: EMBED,
      link: `https://www.youtube.com/watch?v=${ID}`,
    }))
}

const telegram: [name: string, address: string, id: string | null, normal: string][] = [
  ['a post of a channel', 'https://t.me/palata/12', 'palata/12', 'https://t.me/palata/12'], // spec: B-395
  ['one of several pictures', 'http://t.me/palata/12?single', 'palata/12', 'https://t.me/palata/12'],
  ['as it is read without the application', 'https://t.me/s/palata/12/', 'palata/12', 'https://t.me/palata/12'],
  ['a channel', 'https://t.me/palata', null, 'https://t.me/palata'],
  ['an invitation', 'https://t.me/+AbCdEfGhIjK', null, 'https://t.me/+AbCdEfGhIjK'],
  ['a post of a closed channel', 'https://t.me/c/1234567890/5', null, 'https://t.me/c/1234567890/5'],
  ['a bot with what it is told', 'http://t.me/palata_bot?start=a#x', null, 'https://t.me/palata_bot?start=a'],
]
for (const [name, address, id, normal] of telegram) {
  test(`readEmbed of Telegram: ${name}`, () =>
    assert.deepEqual(readEmbed(address), { kind: 'telegram', id, address: normal, link: normal }))
}

const others: [name: string, address: string][] = [
  ['nothing', ''],
  ['words', 'видео'],
  ['no scheme', `youtu.be/${ID}`],
  ['another scheme', `ftp://youtu.be/${ID}`],
  ['a script', `javascript:alert(1)//youtu.be/${ID}`],
  ['an id of ten', 'https://www.youtube.com/watch?v=abc-_efghi'],
  ['an id of twelve', `https://youtu.be/${ID}1`],
  ['an id of other letters', 'https://youtu.be/абвгдежзикл'],
  ['a page of a video without one', 'https://www.youtube.com/watch'],
  ['a list', 'https://www.youtube.com/embed/videoseries?list=PL1'],
  ['a broadcast of a channel', 'https://www.youtube.com/embed/live_stream?channel=UC1'],
  ['a channel of YouTube', 'https://www.youtube.com/@palata'],
  ['a short video', `https://www.youtube.com/shorts/${ID}`],
  ['a way out of the embed form', `https://www.youtube.com/embed/../redirect?q=https://evil.example/${ID}`],
  ['more behind the embed form', `https://www.youtube.com/embed/${ID}/x`],
  ['the host as a part of another', `https://www.youtube.com.evil.example/embed/${ID}`],
  ['the host as a name before another', `https://www.youtube.com@evil.example/embed/${ID}`],
  ['a name before the host', `https://user@www.youtube.com/embed/${ID}`],
  ['another port', `https://www.youtube.com:8443/embed/${ID}`],
  ['Telegram itself', 'https://t.me/'],
  ['the host of Telegram as a part of another', 'https://t.me.evil.example/palata/12'],
  ['another host of Telegram', 'https://telegram.org/palata/12'],
  ['another player', 'https://vimeo.com/12345678901'],
]
// Addresses that the server and the editor refuse with WRONG_EMBED.
for (const [name, address] of others) test(`no embed: ${name}`, () => assert.equal(readEmbed(address), null))
