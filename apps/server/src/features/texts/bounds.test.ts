import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { renderText } from './index.ts'

const { db, drop } = await testDatabase()
test.after(drop)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1)`,
)

const shown = async (text: string) => (await renderText(db, { text, as: 'html' })).html

const huge: Record<string, string> = {
  'nested 10,000 deep': `${'<div>'.repeat(10_000)}дно`,
  'nested by different names': `${Array.from({ length: 10_000 }, (_, at) => `<b a${at}>`).join('')}дно`,
  'a megabyte of open tags': `${'<div>'.repeat(200_000)}дно`,
  'a megabyte of tags that do not match': `${'<i>'.repeat(160_000)}${'</b>'.repeat(120_000)}дно`,
  'tables in tables': `${'<table><tr><td>'.repeat(60_000)}дно`,
  'marks carried from block to block': `${'<p><b x></p>'.repeat(50_000)}дно`,
  'a megabyte from an office program': `${'<p class=MsoNormal style="mso-a:1"><span lang=RU>Слово<o:p></o:p></span></p>'.repeat(13_000)}дно`,
  'headings of one name': `${'<h2>a</h2>'.repeat(100_000)}дно`,
  'nothing but angle brackets': `${'<'.repeat(1_000_000)}дно`,
  'nothing but tickers': `${'$BTC '.repeat(200_000)}дно`,
  'nothing but addresses': `${'https://a.b/ '.repeat(76_000)}дно`,
  'one endless address': `https://a.b/${'c/'.repeat(500_000)} дно`,
  'attributes without end': `<a ${'b=c '.repeat(250_000)}>дно`,
  'marks and joiners': `${'\u0301\u200d'.repeat(500_000)}дно`,
}
for (const [name, text] of Object.entries(huge))
  test(`rendering takes bounded time: ${name}`, async () => {
    const before = process.cpuUsage()
    assert.match(await shown(text), /дно/)
    const { user } = process.cpuUsage(before)
    // At most a second, or three on a slow machine: the work must grow linearly with the length, not quadratically.
    assert.ok(user < 10_000_000, `${Math.round(user / 1000)} ms of the processor`)
  })

test('a text over the limit is refused in Russian', async () => {
  await assert.rejects(shown('a'.repeat(2_000_001)), { code: 'too_large', message: 'Текст слишком длинный' })
})
