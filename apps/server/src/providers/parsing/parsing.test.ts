import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProviderError } from '../errors.ts'
import { parseForeign } from './index.ts'

const MEGABYTE = 1_000_000
const filled = (part: string) => part.repeat(MEGABYTE / part.length)
const HOSTILE: Record<string, string> = {
  'nested without end': filled('<div>'),
  'tables in tables': filled('<table><tr><td>'),
  'links in links': filled('<a href=x>'),
  'marks carried on': filled('<p><b x><i><u>'),
  'marks of different names': Array.from({ length: 90_000 }, (_, at) => `<b a${at}>`).join(''),
  'messages in messages': filled('<div class="tgme_widget_message" data-post="k/5">'),
  'tags of the head': filled('<meta property="og:title" content="x">'),
  'an open attribute': `<meta content="${filled('x')}`,
  'attributes without end': `<meta ${Array.from({ length: 150_000 }, (_, at) => `a${at}`).join(' ')}>`,
  'entities of entities': `<!DOCTYPE x [<!ENTITY a "${filled('&b;')}">]><title>&a;</title>`,
  'a picture of vectors': filled('<svg><foreignObject>'),
  'selects in selects': filled('<select><option>'),
  'nothing but brackets': filled('<'),
  'a charset without end': `<meta ${filled(' ')}charset=`,
}
for (const [name, html] of Object.entries(HOSTILE))
  test(`a hostile page of another site is read or given up, and the event loop turns meanwhile: ${name}`, async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    turn()
    const body = Buffer.from(html)
    const reader = name.startsWith('messages') ? 'channel' : 'page'
    await parseForeign('test', reader, body, 'text/html').catch((error: unknown) => {
      assert.ok(error instanceof ProviderError, String(error))
    })
    isOver = true
    assert.ok(turns > 10, String(turns))
  })
