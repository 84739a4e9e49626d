import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../page.ts'
import { newFolder, startServer } from '../server.ts'

const RECORDED = fileURLToPath(new URL('../../../shared/data/market-2021', import.meta.url))
const DAY = '2021-05-19'

test('recorded prices go from the sandbox through the adapter, the job and the database to the page', async ({
  page,
}) => {
  const { folder, bitcoin } = recording()
  const server = await startServer({
    SANDBOX_MARKET: `replay:${folder}`,
    SANDBOX_REPLAY_START: DAY,
    // The recorded clock hardly moves, so the price must be that day's.
    SANDBOX_REPLAY_SPEED: '0.000001',
  })
  await page.goto(server.origin)
  const shown = `$${Math.round(bitcoin)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u00a0')}`
  await expect(page.getByRole('region', { name: /BTC|Биткоин/ })).toContainText(shown)
  const { price_usd } = (await (await page.request.get(`${server.origin}/api/coins/bitcoin`)).json()) as {
    price_usd: number
  }
  expect(price_usd).toBeCloseTo(bitcoin, 0)
  await page.goto('about:blank')
  await server.stop()
})

/** The real recording if it is present, otherwise a small generated one; with bitcoin's price on the day. */
function recording() {
  if (existsSync(join(RECORDED, 'daily.csv.gz'))) return { folder: RECORDED, bitcoin: 43_091.041 }
  const folder = newFolder()
  const coins = Array.from({ length: 40 }, (_, place) => `coin-${place}`)
  writeFileSync(
    join(folder, 'coins.csv'),
    ['api_id,symbol,name,days', 'bitcoin,BTC,Bitcoin,3', ...coins.map((id) => `${id},${id},${id},3`)].join('\n'),
  )
  const rows = ['2021-05-18', DAY, '2021-05-20'].flatMap((day) => [
    `${day},bitcoin,43091.041,8e11,1e11`,
    ...coins.map((id) => `${day},${id},1.5,1e9,1e8`),
  ])
  writeFileSync(
    join(folder, 'daily.csv.gz'),
    gzipSync(['day,api_id,price_usd,market_cap_usd,volume_usd', ...rows].join('\n')),
  )
  return { folder, bitcoin: 43_091.041 }
}
