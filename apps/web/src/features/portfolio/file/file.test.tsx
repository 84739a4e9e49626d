import { portfolio } from '@palata/contract/portfolio'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeAsset, makeCoin, portfolioServer } from '#testing/features/portfolio.ts'
import { isOff } from '#testing/isOff.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, respond } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { PortfolioButton } from '../index.ts'
import { columnsOf, namedIn, namedRows, onlyColumn } from './columns.ts'
import { csvOf } from './exportFile.ts'
import { MOST_ROWS, NoTable, readTable } from './table.ts'

afterEach(() => act(closeAllLayers))

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (bytes: Uint8Array) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
const cellsOf = (bytes: Uint8Array) => readTable(bytesOf(bytes)).map(({ cells }) => cells.join('|'))
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array([0xfeff, ...[...text].map((one) => one.charCodeAt(0))]).buffer)
const unmarked = (text: string) => utf16(text).slice(2)
/** UTF-16 of big-endian machines. */
const turned = (bytes: Uint8Array) => bytes.map((_, at) => bytes[at ^ 1]!)
/** «Монета;Доля» as old programs of Russia write it. */
const OLD = {
  'koi8-r': [0xed, 0xcf, 0xce, 0xc5, 0xd4, 0xc1, 0x3b, 0xe4, 0xcf, 0xcc, 0xd1],
  ibm866: [0x8c, 0xae, 0xad, 0xa5, 0xe2, 0xa0, 0x3b, 0x84, 0xae, 0xab, 0xef],
  'x-mac-cyrillic': [0x8c, 0xee, 0xed, 0xe5, 0xf2, 0xe0, 0x3b, 0x84, 0xee, 0xeb, 0xdf],
}
/** «Тикер;Название» in windows-1251. */
const WINDOWS = [0xd2, 0xe8, 0xea, 0xe5, 0xf0, 0x3b, 0xcd, 0xe0, 0xe7, 0xe2, 0xe0, 0xed, 0xe8, 0xe5]

test.each<[string, Uint8Array, string[]]>([
  ['commas', utf8('ticker,name\nBTC,Bitcoin\n'), ['ticker|name', 'BTC|Bitcoin']],
  [
    'semicolons and a mark in front',
    utf8('\uFEFFТикер;Название\r\nBTC;Bitcoin\r\n'),
    ['Тикер|Название', 'BTC|Bitcoin'],
  ],
  ['tabs', utf8('ticker\tname\nBTC\tBitcoin'), ['ticker|name', 'BTC|Bitcoin']],
  ['Windows in Russian', new Uint8Array(WINDOWS), ['Тикер|Название']],
  ['UTF-16', utf16('Тикер\tНазвание\nBTC\tБиток'), ['Тикер|Название', 'BTC|Биток']],
  ['big-endian UTF-16', turned(utf16('Тикер\tНазвание\nBTC\tБиток')), ['Тикер|Название', 'BTC|Биток']],
  ['UTF-16 without its mark', unmarked('Тикер;Название\nBTC;Биток'), ['Тикер|Название', 'BTC|Биток']],
  ['big-endian UTF-16 without its mark', turned(unmarked('ticker,share\r\nBTC,1\r\n')), ['ticker|share', 'BTC|1']],
  ['UTF-16 without its mark, of one coin', unmarked('BTC\n'), ['BTC']],
  ...Object.entries(OLD).map(([encoding, bytes]): [string, Uint8Array, string[]] => [
    encoding,
    new Uint8Array(bytes),
    ['Монета|Доля'],
  ]),
  [
    'quotes',
    utf8('name,ticker\n"Coin, the ""best""",BTC\n"two\nlines",X'),
    ['name|ticker', 'Coin, the "best"|BTC', 'two\nlines|X'],
  ],
  ['empty rows', utf8('BTC\n\n  \nETH\n'), ['BTC', 'ETH']],
  ['neutralised formulas', utf8("name\n'=CMD\n'@x\n'quoted"), ['name', '=CMD', '@x', "'quoted"]],
  ['one column', utf8('BTC\nETH'), ['BTC', 'ETH']],
  ['sep=;', utf8('sep=;\r\nТикер;Доля\r\nBTC;0,5\r\n'), ['Тикер|Доля', 'BTC|0,5']],
  ['a mark, and sep= in quotes', utf8('\uFEFF"sep=;"\nticker;a,b,c\nBTC;1,5\n'), ['ticker|a,b,c', 'BTC|1,5']],
  ['sep= of a tab in UTF-16', utf16('SEP=\t\nТикер\tДоля\nBTC\t1'), ['Тикер|Доля', 'BTC|1']],
  [
    'signs that show nothing',
    utf8('\u200bticker,na\u2060me\n\u00a0BTC\u200b,Bit\u00adcoin\u00a0x'),
    ['ticker|name', 'BTC|Bitcoin x'],
  ],
])('a portfolio file with %s is read', (_, bytes, rows) => expect(cellsOf(bytes)).toEqual(rows))

test.each<[string, Uint8Array, RegExp]>([
  ['empty', utf8(' \n\n'), /ни одной строки/],
  ['a workbook', utf8('PK\u0003\u0004xl/workbook'), /таблица Excel/],
  ['a picture', new Uint8Array([0x89, 0, 0, 0]), /не CSV/],
  ['zeros alone', new Uint8Array(400), /не CSV/],
  ['numbers of a program', new Uint8Array(new Uint16Array([0x42, 0, 0x54, 0, 0x43, 0]).buffer), /не CSV/],
  ['a page', utf8('<html><table><tr><td>BTC</td></tr></table></html>'), /не CSV/],
  ['data', utf8('[{"symbol":"BTC"}]'), /не CSV/],
  ['too long', utf8(`ticker\n${'BTC\n'.repeat(MOST_ROWS + 1)}`), /больше тысячи строк/],
  ['too large', new Uint8Array(1024 * 1024 + 1), /больше 1 МБ/],
])('a portfolio file that is %s is refused with a reason', (_, bytes, words) => {
  expect(() => readTable(bytesOf(bytes))).toThrow(words)
  expect(() => readTable(bytesOf(bytes))).toThrow(NoTable)
})

test.each([
  ['Symbol,Name', 'btc,Bitcoin', { api_id: '', symbol: 'btc', name: 'Bitcoin' }],
  ['Coin Name,Coin Id', 'Bitcoin,bitcoin', { api_id: 'bitcoin', symbol: '', name: 'Bitcoin' }],
  ['Место,Тикер,Название,Код', '1,BTC,Bitcoin,Bitcoin', { api_id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' }],
  ['Количество,Монета', '2,$SOL', { api_id: '', symbol: 'SOL', name: '' }],
  ['Date,Code,Currency,Price', '01-09-2026,BTC-USD,USD,5', { api_id: '', symbol: 'BTC', name: '' }],
  ['Currency,Ticker', 'USD,ETH/USDT', { api_id: '', symbol: 'ETH', name: '' }],
])('the columns «%s» name the coin of the row «%s»', (heads, cells, named) =>
  expect(namedIn(cells.split(','), columnsOf(heads.split(','))!)).toEqual(named),
)

test('without headings the coins are read from one chosen column', () => {
  expect(columnsOf(['BTC', '12'])).toBeNull()
  expect(namedIn(['12', 'BTC'], onlyColumn(1))).toEqual({ api_id: '', symbol: 'BTC', name: '' })
})

/** Files as these programs write them: the likeliest column, null when it is certain, and the coins. */
const EXPORTS: [program: string, text: string, guess: number | null, coins: string[]][] = [
  ['Ghostfolio', 'Date,Code,Currency,Price,Quantity,Action,Fee,Note\n01-09-2026,BTC-USD,USD,5,1,buy,0,\n', 1, ['BTC']],
  [
    'CoinMarketCap',
    'Date (UTC+3:00),Token,Type,Price (USD),Amount,Total value (USD),Fee,Fee Currency,Notes\n2026-09-01 10:00:00,ETH,buy,2500,1,2500,0,,\n',
    null,
    ['ETH'],
  ],
  ['CoinGecko', 'Coin,Price,24h,Holdings,PNL\nBTC (Bitcoin),"$91,240",1.2%,0.5,"$1,200"\n', null, ['BTC']],
  [
    'Binance, trades',
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2026-09-01 10:00:00,BTCUSDT,BUY,91240,0.01BTC,912.4USDT,0.001BNB\n2026-09-02 11:00:00,ETHFDUSD,SELL,2500,1ETH,2500FDUSD,0.1BNB\n',
    null,
    ['BTC', 'ETH'],
  ],
  [
    'Binance, ledger',
    'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n12345,2026-09-01 10:00:00,Spot,Deposit,SOL,10.5,\n',
    null,
    ['SOL'],
  ],
  [
    'Bybit',
    'Order No.,Timestamp (UTC),Spot Pairs,Direction,Filled Price\n1934,2026-09-01 10:00:00,TON/USDT,BUY,3.1\n',
    null,
    ['TON'],
  ],
  [
    'Kraken',
    '"txid","refid","time","type","asset","amount"\n"L1","R1","2026-09-01 10:00:00","deposit","DOT","5"\n',
    null,
    ['DOT'],
  ],
  [
    'Delta',
    'Date,Way,Base amount,Base currency (name),Base type\n2026-09-01,BUY,2,BTC (Bitcoin),CRYPTO\n2026-09-01,BUY,2,ETH (Ethereum),CRYPTO\n',
    null,
    ['BTC', 'ETH'],
  ],
  ['Koinly', 'Date,Sent Amount,Sent Currency,Label\n2026-09-01 10:00 UTC,2,ADA,reward\n', 2, ['ADA']],
  ['Excel in Russia', 'sep=;\r\nМонета;Количество\r\nBTC;0,5\r\n', null, ['BTC']],
  ['a sheet of one’s own', 'Что\tСколько\tПочём\nBTC\t0,5\t91 240\nTON\t100\t3,1\n', 0, ['BTC', 'TON']],
  [
    'Coinbase, with its account above',
    '"You can use this transaction report to inform your likely tax obligations."\n\nTransactions\nUser,maria@palata.ru,5f\nTimestamp,Transaction Type,Asset,Quantity Transacted\n2026-09-01T10:00:00Z,Buy,SOL,2\n',
    null,
    ['SOL'],
  ],
  ['a title above', 'Мой портфель\n\nТикер;Доля\nBTC;0,5\n', null, ['BTC']],
  ['a title with empty cells above', 'Мой портфель;;\n;;\nТикер;Доля;Цена\nBTC;0,5;1\nETH;1;2\n', null, ['BTC', 'ETH']],
  ['CoinStats', 'Portfolio,Coin Name,Coin Symbol,Exchange\nMain,Bitcoin,BTC,\n', null, ['BTC']],
  ['lines and two kinds of line ends', 'Тикер|Доля\r\nBTC|0,5\nETH|1\r\n', null, ['BTC', 'ETH']],
  ['tickers that are heads elsewhere', 'BTC,1\nCOIN,2\n', 0, ['BTC', 'COIN']],
  ['numbers before tickers without heads', '0.5,BTC\n2,ETH\n', 1, ['BTC', 'ETH']],
  ['tickers alone', 'BTC\nETH\n', 0, ['BTC', 'ETH']],
  ['OKX', 'id,Order id,Symbol,Action\n1,2,BTC-USDT,Buy\n2,3,ETH-USDT-SWAP,Buy\n', null, ['BTC', 'ETH']],
  ['TradingView', 'Symbol,Side,Qty\nBINANCE:BTCUSDT.P,Buy,1\nBITSTAMP:ETHUSD,Buy,1\n', null, ['BTC', 'ETH']],
  ['a watch list of TradingView', '###МОИ,BINANCE:BTCUSDT,CRYPTO:TONUSD\n', null, ['BTC', 'TON']],
  ['tickers in one line', 'BTC, ETH, $TON', null, ['BTC', 'ETH', 'TON']],
  ['one coin with its amount', 'BTC;0,5', 0, ['BTC']],
  ['amounts with commas in every row', 'BTC;0,5\nETH;1,5\n', 0, ['BTC', 'ETH']],
  ['a script, with joined heads', 'walletName,coinSymbol\nMain,BTC\n', null, ['BTC']],
  ['a program, with lines in heads', 'wallet_name,coin_symbol\nMain,BTC\n', null, ['BTC']],
  ['a sheet with a colon and a star in heads', 'Тикер *:;Доля\nBTC;0,5\n', null, ['BTC']],
  ['a sheet with numbers before names', '№;Что;Доля\n1;Bitcoin;0,5\n2;Toncoin;2\n', 1, ['Bitcoin', 'Toncoin']],
  ['Markdown', '| Монета | Доля |\n| --- | :---: |\n| BTC | 1 |\n| ETH | 2 |\n', null, ['BTC', 'ETH']],
  ['full-width letters', 'Ｓｙｍｂｏｌ,Qty\nＢＴＣ,1\n', null, ['BTC']],
  ['CoinStats in Russian', 'Портфель,Название монеты,Символ монеты\nГлавный,Bitcoin,BTC\n', null, ['BTC']],
  ['MEXC', 'Pairs,Time,Side\nBTC_USDT,2026-09-01,BUY\n', null, ['BTC']],
  ['Bitget', 'Order id,Date,Trading pair,Side\n1,2026-09-01,BTCUSDT_SPBL,Buy\n', null, ['BTC']],
  ['Trezor', 'Timestamp;Type;Fee unit;Amount\n1;RECV;BTC;0,1\n', 2, ['BTC']],
  ['Bybit, in quotes with two marks in front', '\uFEFF\uFEFF"Coin","Quantity"\r\n"BTC","1"\r\n', null, ['BTC']],
  [
    'two currencies, and line breaks in quotes',
    'Монета;"Цена\n$";Цена ₽\nBTC;91\u202f240,50;8\u00a0211\u00a0645,00\n',
    null,
    ['BTC'],
  ],
  ['names alone', 'bitcoin\nthe-open-network\n', 0, ['bitcoin', 'the-open-network']],
]
test.each(EXPORTS)('a file of %s', (_, text, guess, coins) => {
  const { guess: found, named } = namedRows(readTable(bytesOf(utf8(text))), null)
  expect([found, named.map((row) => row.named.symbol)]).toEqual([guess, coins])
})

test('another chosen column gives its cells, and the row of heads is no coin', () => {
  const table = readTable(bytesOf(utf8(EXPORTS.find(([program]) => program === 'Delta')![1])))
  expect(namedRows(table, 3).named.map(({ named }) => named.name)).toEqual(['Bitcoin', 'Ethereum'])
  expect(namedRows(table, 4).named.map(({ named }) => named.symbol)).toEqual(['CRYPTO', 'CRYPTO'])
})

test.each([
  ['BTCUSDT', 'BTC'],
  ['1INCHUSDT', '1INCH'],
  ['USDT', 'USDT'],
  ['USDCUSDT', 'USDC'],
  ['FDUSD', 'FDUSD'],
  ['BTC-USD', 'BTC'],
  ['ETH_USDC', 'ETH'],
  ['SUSD', 'SUSD'],
  ['$SOL', 'SOL'],
  ['GMX (GMX)', 'GMX'],
  ['btc (Bitcoin)', 'btc'],
  ['Bitcoin (BTC)', 'BTC'],
  ['BTC - Bitcoin', 'BTC'],
  ['Bitcoin\nBTC', 'BTC'],
  ['#SOL', 'SOL'],
  ['BTC-PERP', 'BTC'],
  ['ETH/USDT:USDT', 'ETH'],
  ['BINANCE:1INCHUSDT', '1INCH'],
  ['BITSTAMP:BTCUSD', 'BTC'],
  ['KRAKEN:XBTEUR', 'XBT'],
  ['XBT/EUR', 'XBT'],
  ['XXBT/ZEUR', 'XXBT'],
  ['TON/BTC', 'TON'],
  ['ADA_ETH', 'ADA'],
  ['staked-eth', 'staked-eth'],
  ['ETH/CHF', 'ETH'],
  ['Wrapped Bitcoin (old)', 'Wrapped Bitcoin (old)'],
])('the coin of %s is %s', (cell, symbol) => expect(namedIn([cell], onlyColumn(0)).symbol).toBe(symbol))

test('an exported CSV reads back the same, and its cells cannot be run as formulas', () => {
  const assets = [
    makeAsset('bitcoin', 0, { name: '=HYPERLINK("evil")', symbol: '+sum', price_usd: 1.83, change_1d_usd: -4.61 }),
    makeAsset('tiny', 1, { name: 'Tiny; "coin"', price_usd: 1e-9, change_1d_usd: null }),
  ]
  const csv = csvOf(assets, [{ api_id: 'tiny', amount: '0.5', since: '2026-10-01', base: null, btc_base: null }])
  expect(csv.startsWith('\uFEFFМесто;Тикер;Название;Код;')).toBe(true)
  expect(csv).toContain(`1;"'+SUM";"'=HYPERLINK(""evil"")";bitcoin;1,83;-4,61;`)
  expect(csv).toContain('0,000000001;;')
  expect(csv).toContain(';0,5;2026-10-01')
  for (const cell of csv.split(/[;\r\n]+/)) expect(cell).not.toMatch(/^"?[=+@]/)
  const [heads, ...rows] = readTable(bytesOf(utf8(csv)))
  const named = rows.map(({ cells }) => namedIn(cells, columnsOf(heads!.cells)!))
  expect(named).toEqual([
    { api_id: 'bitcoin', symbol: '+SUM', name: '=HYPERLINK("evil")' },
    { api_id: 'tiny', symbol: 'TIN', name: 'Tiny; "coin"' },
  ])
})

test.each([
  '=1',
  '+1',
  '-x',
  '@x',
  '\t=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\u200b=1',
  '\u2060+1',
  '\u00a0-x',
  ' =1',
])('an exported name that begins with %j is no formula', (name) => {
  const csv = csvOf([makeAsset('x', 0, { name, change_1d_usd: -4.61 })], [])
  expect(csv).toContain(`'${name}`)
  expect(csv).toContain(';-4,61;')
})

/** Coins that the fake server finds by these words. */
const KNOWN: Record<string, string[]> = {
  BTC: ['bitcoin'],
  ETH: ['ethereum'],
  NEIRO: ['neiro', 'neiro-2'],
  AAV: ['aave'],
}
const recognizing = respond(portfolio.recognize, ({ body }) => ({
  status: 200,
  body: {
    results: (body as { rows: { symbol: string }[] }).rows.map(({ symbol }) => ({
      coins: (KNOWN[symbol] ?? []).map(makeCoin),
    })),
  },
}))

async function openFile(ids: string, text: string, more: Replies = {}) {
  const server = portfolioServer(ids)
  const shown = await renderApp(
    <>
      <PortfolioButton />
      <Toasts />
    </>,
    { token: 't', replies: { ...server.replies, ...recognizing, ...more } },
  )
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Портфель' })))
  await shown.user.click(await screen.findByRole('button', { name: 'Портфель и файлы' }))
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Загрузить CSV' }))
  await screen.findByRole('dialog', { name: 'Загрузка CSV' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  const file = new File([text], 'coins.csv', { type: 'text/csv' })
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  const told = () => shown.requests.filter(({ method, url }) => method === 'POST' && !url.includes('recognize'))
  return { ...shown, ...server, told }
}

const rows = () => within(screen.getByRole('list', { name: 'Строки файла' })).getAllByRole('listitem')
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Добавить/ })

test('a file’s rows are previewed, nothing is added before the press, and then they keep their order', async () => {
  const { user, held, told } = await openFile('aave', 'ticker\nETH\nBTC\nAAV\nBTC\n')
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(rows().map((row) => row.querySelector('small')!.textContent)).toEqual([
    'ETH',
    'BIT',
    'AAV · уже в портфеле',
    'BIT · повтор',
  ])
  expect([add().textContent, told()]).toEqual(['Добавить 2 монеты', []])
  await user.click(add())
  await screen.findByRole('list', { name: 'Монеты портфеля' })
  expect(held()).toBe('aave ethereum bitcoin')
  expect(told()).toHaveLength(1)
})

test('an ambiguous ticker asks which coin, and an unknown one is an error; neither is added by itself', async () => {
  const { user, held } = await openFile('', 'ticker\nNEIRO\nXXX\n')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows().map((row) => row.querySelector('small')!.textContent)).toEqual(['выберите монету', 'монета не найдена'])
  expect(isOff(add())).toBe(true)
  const choice = screen.getByRole('group', { name: 'Какая монета в строке 2: NEIRO' })
  await user.click(within(choice).getByRole('button', { name: 'Монета neiro-2' }))
  expect(isOff(add())).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Пропустить строки с ошибками: 1' }))
  await user.click(add())
  await waitFor(() => expect(held()).toBe('neiro-2'))
})

test('for a file without headings the reader chooses the column with the coins', async () => {
  const { user } = await openFile('', 'Заметка,BTC\nВторая,ETH\n')
  await waitFor(() => expect(rows()).toHaveLength(2))
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed()).toEqual(['BTC'])
  await user.click(screen.getByRole('button', { name: 'Заметка' }))
  await waitFor(() => expect(rows()[0]!.textContent).toContain('монета не найдена'))
  const group = screen.getByRole('group', { name: 'В каком столбце монеты?' })
  await user.click(within(group).getByRole('button', { name: 'BTC' }))
  await waitFor(() => expect(rows()[0]!.textContent).toContain('Монета bitcoin'))
})

test.each([
  ['Ghostfolio', 'Date,Code,Currency,Price,Quantity\n01-09-2026,BTC,USD,5,1\n', 'CodeBTC', true],
  ['only a currency', 'Date,Currency\n01-09-2026,BTC\n', 'CurrencyBTC', true],
  ['only names', 'Name,Note\nBTC,x\n', 'NameBTC', true],
  ['a ticker', 'Ticker,Currency\nBTC,USD\n', '', false],
])('a file with heads of %s asks for the column where it is not certain', async (_, text, pressed, isAsked) => {
  await openFile('', text)
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(rows()[0]!.textContent).toContain(_ === 'only names' ? 'не найдена' : 'Монета bitcoin'))
  const group = screen.queryByRole('group', { name: 'В каком столбце монеты?' })
  expect(group !== null).toBe(isAsked)
  if (group) expect(within(group).getByRole('button', { pressed: true }).textContent).toBe(pressed)
})

test('a file that is no table is refused, and another can be chosen', async () => {
  await openFile('', 'PK\u0003\u0004')
  expect((await screen.findByRole('alert')).textContent).toContain('таблица Excel')
  expect(screen.getByRole('button', { name: 'Выбрать файл' })).toBeDefined()
})

test('a refused import adds nothing and keeps the preview', async () => {
  expectConsoleError(/^Ошибка при добавлении монеты ApiError: В портфеле уже тысяча монет$/)
  const { user, held } = await openFile(
    'aave',
    'ticker\nETH\nBTC\n',
    refuse(portfolio.addAll, 400, { detail: 'В портфеле уже тысяча монет' }),
  )
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.click(add())
  await screen.findByText('В портфеле уже тысяча монет')
  expect([held(), rows()]).toEqual(['aave', expect.arrayContaining([expect.anything()])])
})

test('«Скачать CSV» downloads the portfolio with the date in the file’s name', async () => {
  const made: Blob[] = []
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob)
    return 'blob:csv'
  }
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect([this.download, this.href]).toEqual(['portfolio-2026-11-20.csv', 'blob:csv'])
  })
  const { replies } = portfolioServer('aave')
  const { user } = await renderApp(<PortfolioButton />, { token: 't', replies })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Портфель' })))
  await user.click(await screen.findByRole('button', { name: 'Портфель и файлы' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Скачать CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  expect(await made[0]!.text()).toContain('1;AAV;Монета aave;aave;41,27;-4,614;')
})
