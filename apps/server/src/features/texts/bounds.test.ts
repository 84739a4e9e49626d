import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { cleanHtml, renderText, sourceHtml } from './index.ts'

const { db, drop } = await testDatabase()
test.after(drop)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1)`,
)

const shown = async (text: string, isKept = false) => (await renderText(db, { text, as: 'html', isKept })).html

/** Long, but no more than a text may hold. */
const huge: Record<string, string> = {
  'nested 10,000 deep': `${'<div>'.repeat(10_000)}дно`,
  'nested 100,000 deep': `${'<blockquote>'.repeat(100_000)}дно`,
  'nested by different names': `${Array.from({ length: 10_000 }, (_, at) => `<b a${at}>`).join('')}дно`,
  'a megabyte of open tags': `${'<div>'.repeat(200_000)}дно`,
  'tables in tables': `${'<table><tr><td>'.repeat(60_000)}дно`,
  'a megabyte from an office program': `${'<p class=MsoNormal style="mso-a:1"><span lang=RU>Слово<o:p></o:p></span></p>'.repeat(13_000)}дно`,
  'nothing but angle brackets': `${'<'.repeat(1_000_000)}дно`,
  'one endless address': `https://a.b/${'c/'.repeat(500_000)} дно`,
  'attributes without end': `<a ${'b=c '.repeat(250_000)}>дно`,
  'attributes of different names': `<p ${Array.from({ length: 150_000 }, (_, at) => `b${at}=c`).join(' ')}>дно`,
  'marks and joiners': `${'\u0301\u200d'.repeat(500_000)}дно`,
  'dollars alone': `${'$'.repeat(1_000_000)} дно`,
  'coins that nobody knows': `${Array.from({ length: 200_000 }, (_, at) => `$A${at}`).join(' ')} дно`,
  'beginnings of addresses': `${'://'.repeat(500_000)} дно`,
  'dots and letters': `${'a.'.repeat(500_000)} дно`,
  'an address of brackets': `http://a.b/${'[]('.repeat(400_000)} дно`,
  'spaces and lines': `${' \n'.repeat(500_000)}дно`,
  entities: `${'&amp;'.repeat(200_000)}дно`,
  'an open comment': `дно<!--${'<!--'.repeat(300_000)}`,
  'a hidden selector': `дно<select>${'<option>'.repeat(40_000)}`,
  'unclosed tags': `${'<b>a</p>'.repeat(200_000)}дно`,
  'marks opened in every paragraph': `дно${'<b><i><u><s><em><p>'.repeat(1_000)}`,
}
for (const [name, text] of Object.entries(huge))
  test(`a huge text is rendered within its deadline: ${name}`, async () => {
    assert.match(await shown(text), /дно/)
  })

/** More of something than a text may hold. */
const over: Record<string, [text: string, what: RegExp]> = {
  'a million links': ['<a href=//a>b</a>'.repeat(117_000), /больше 50.000 элементов оформления/],
  'links in words': ['https://a.b/ '.repeat(76_000), /больше 2.000 ссылок/],
  'links without a scheme': ['пример.рф '.repeat(60_000), /больше 2.000 ссылок/],
  'links of few letters': ['<a href=//a>b</a> '.repeat(3_000), /больше 2.000 ссылок/],
  tickers: ['$BTC '.repeat(50_000), /больше 2.000 упоминаний монет/],
  'chosen coins': ['<span data-coin-id=bitcoin>b</span>'.repeat(3_000), /больше 2.000 упоминаний монет/],
  headings: ['<h2>a</h2>'.repeat(1_000), /больше 500 заголовков/],
  cells: [`<table><tr>${'<td>a'.repeat(20_000)}</table>`, /больше 10.000 ячеек в таблицах/],
  'fifty thousand cells': [`<table><tr>${'<td>a'.repeat(50_001)}</table>`, /элементов оформления/],
  pictures: [Array.from({ length: 501 }, (_, at) => `<img src=/media/${at}.webp>`).join('a'), /больше 500 картинок/],
  'marks carried from block to block': ['<p><b x></p>'.repeat(50_000), /элементов оформления/],
  comments: ['<!--a-->'.repeat(60_000), /элементов оформления/],
  lines: ['a<br>'.repeat(60_000), /элементов оформления/],
}
for (const [name, [text, what]] of Object.entries(over)) {
  test(`a text of too many things is refused in Russian: ${name}`, async () => {
    await assert.rejects(shown(text), (error: { code: string; message: string }) => {
      assert.equal(error.code, 'too_large')
      assert.match(error.message, what)
      return true
    })
  })
  test(`a stored text of too many things keeps its words: ${name}`, async () => {
    assert.match(await shown(`${text}дно`, true), /дно/)
    assert.match(await cleanHtml(`${text}дно`), /дно/)
    assert.match(await sourceHtml(`${text}дно`, true), /дно/)
  })
}

test('a text over the limit is refused in Russian', async () => {
  await assert.rejects(shown('a'.repeat(2_000_001)), { code: 'too_large', message: 'Текст слишком длинный' })
})

test('a text rendered in a worker is the same as one rendered on the spot', async () => {
  const light =
    '<h2>Рынок</h2><p>$BTC и <span data-coin-id="bitcoin">монета</span>, см. example.org<br>&amp; @мария</p>'
  const heavy = light.repeat(200)
  const [one, all] = [await shown(light), await shown(heavy)]
  const plain = (html: string) => html.replaceAll(/<a class="anchor".*?<\/a>/g, '').replaceAll(/ id="[^"]*"/g, '')
  assert.equal(plain(all), plain(one).repeat(200))
})
