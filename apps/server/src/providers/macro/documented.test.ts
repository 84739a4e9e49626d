import { any, documented, mapOf, type Place } from '#testing/documented/index.ts'
import { createBankOfRussia, createBankOfRussiaMirror } from './bankOfRussia.ts'
import { createFred } from './fred.ts'
import { createYahoo } from './yahoo.ts'

const YAHOO = 'https://query2.finance.yahoo.com'
const chart = (place: Place, symbol: string) => createYahoo(place.http(YAHOO, '/yahoo')).quote(symbol)
const asked = (symbol: string) => ({
  call: `GET ${YAHOO}/v8/finance/chart/${symbol}`,
  query: { range: '5d', interval: '1d' },
  headers: { 'user-agent': /^Mozilla\// },
})

documented({
  service: 'Yahoo',
  read: [
    {
      address: 'https://github.com/gadicc/yahoo-finance2/blob/dev/src/modules/chart.ts',
      on: '2026-11-20',
      edition: 'nobody documents it: the types of a kept client',
    },
  ],
  exchanges: [
    {
      says: 'a chart has the last price, its second and the closes of five days',
      by: (place) => chart(place, '^GSPC'),
      wire: [
        {
          asks: asked('%5EGSPC'),
          answers: {
            body: {
              chart: {
                result: [
                  {
                    meta: {
                      currency: 'USD',
                      symbol: '^GSPC',
                      exchangeName: 'SNP',
                      instrumentType: 'INDEX',
                      regularMarketTime: 1_795_208_400,
                      gmtoffset: -18_000,
                      timezone: 'EST',
                      exchangeTimezoneName: 'America/New_York',
                      regularMarketPrice: 6_732,
                      chartPreviousClose: 6_600,
                      dataGranularity: '1d',
                      range: '5d',
                    },
                    timestamp: [1_795_098_600, 1_795_185_000],
                    indicators: {
                      quote: [
                        {
                          open: [6_590.5, 6_610.5],
                          close: [6_600, 6_732],
                          high: [6_620.1, 6_740.2],
                          low: [6_580.3, 6_601.4],
                          volume: [0, 0],
                        },
                      ],
                    },
                  },
                ],
                error: null,
              },
            },
          },
        },
      ],
      gives: { price: 6_732, change1d: (6_732 / 6_600 - 1) * 100, asOf: new Date(1_795_208_400_000), source: 'yahoo' },
    },
    {
      says: 'an unknown symbol is refused with 404',
      by: (place) => chart(place, 'NOTHING'),
      wire: [
        {
          asks: asked('NOTHING'),
          answers: {
            status: 404,
            body: { chart: { result: null, error: { code: 'Not Found', description: 'words' } } },
          },
        },
      ],
      refuses: { status: 404, retryable: false },
    },
  ],
})

const CBR = 'https://www.cbr.ru'
const rateOf = (day: string, value: string) => `<?xml version="1.0" encoding="windows-1251"?>
<ValCurs Date="${day}" name="Foreign Currency Market"><Valute ID="R01235"><NumCode>840</NumCode><CharCode>USD</CharCode><Nominal>1</Nominal><Name>US</Name><Value>${value}</Value><VunitRate>${value}</VunitRate></Valute></ValCurs>`
/** Names of the elements and attributes in their order, and how a figure is written. */
const xmlOf = (text: string) => ({
  head: /encoding="([^"]+)"/.exec(text)?.[1],
  day: /Date="\d\d\.\d\d\.\d{4}"/.test(text),
  names: [...new Set([...text.matchAll(/<([A-Za-z]+)/g)].map(([, name]) => name))].join(' '),
  comma: /<Value>\d+,\d{4}<\/Value>/.test(text),
})
const daily = (day: string) => ({
  call: `GET ${CBR}/scripts/XML_daily.asp`,
  query: { date_req: day },
  headers: { 'user-agent': /^Mozilla\// },
})

documented({
  service: 'Bank of Russia',
  read: [{ address: 'https://www.cbr.ru/development/SXML/', on: '2026-11-20' }],
  exchanges: [
    {
      says: 'a day has its rates in windows-1251 with a decimal comma',
      by: (place) => createBankOfRussia(place.http(CBR, '/cbr')).quote(),
      wire: [
        { asks: daily('20/11/2026'), answers: { body: rateOf('20.11.2026', '81,6000'), reads: xmlOf } },
        { asks: daily('19/11/2026'), answers: { body: rateOf('19.11.2026', '80,0000'), reads: xmlOf } },
      ],
      gives: { price: 81.6, change1d: (81.6 / 80 - 1) * 100, asOf: new Date('2026-11-19T21:00:00Z'), source: 'cbr' },
    },
  ],
})

const MIRROR = 'https://www.cbr-xml-daily.ru'

documented({
  service: 'the mirror of the Bank of Russia',
  read: [{ address: 'https://www.cbr-xml-daily.ru/', on: '2026-11-28', edition: 'published copies of its answer' }],
  exchanges: [
    {
      says: 'a file has the rate of the day and the one before',
      by: (place) => createBankOfRussiaMirror(place.http(MIRROR, '/cbr-mirror')).quote(),
      wire: [
        {
          asks: { call: `GET ${MIRROR}/daily_json.js` },
          answers: {
            body: {
              Date: '2026-11-20T11:30:00+03:00',
              PreviousDate: '2026-11-19T11:30:00+03:00',
              PreviousURL: any('//www.cbr-xml-daily.ru/archive/2026/11/19/daily_json.js'),
              Timestamp: '2026-11-20T11:30:00+03:00',
              Valute: mapOf({
                USD: {
                  ID: 'R01235',
                  NumCode: '840',
                  CharCode: 'USD',
                  Nominal: 1,
                  Name: 'Доллар США',
                  Value: 81.6,
                  Previous: 80,
                },
              }),
            },
          },
        },
      ],
      gives: {
        price: 81.6,
        change1d: (81.6 / 80 - 1) * 100,
        asOf: new Date('2026-11-19T21:00:00Z'),
        source: 'cbr-mirror',
      },
    },
  ],
})

const FRED = 'https://fred.stlouisfed.org'
const csvOf = (text: string) => {
  const [head, ...lines] = text.trimEnd().split('\n')
  return { head, lines: lines.map((line) => line.replace(/\d/g, '9').replace(/9+\.9+$/, '9.9')) }
}

documented({
  service: 'FRED',
  read: [{ address: 'https://fred.stlouisfed.org/series/SP500', on: '2026-11-28' }],
  exchanges: [
    {
      says: 'a series is lines of a day and a close, which a holiday leaves empty',
      by: (place) => createFred(place.http(FRED, '/fred')).quote(),
      wire: [
        {
          asks: { call: `GET ${FRED}/graph/fredgraph.csv`, query: { id: 'SP500', cosd: '2026-11-06' } },
          answers: {
            body: 'observation_date,SP500\n2026-11-17,6600.00\n2026-11-18,\n2026-11-19,6732.00\n',
            reads: csvOf,
          },
        },
      ],
      gives: {
        price: 6_732,
        change1d: (6_732 / 6_600 - 1) * 100,
        asOf: new Date('2026-11-19T21:00:00Z'),
        source: 'fred',
      },
    },
    {
      says: 'an unknown series is refused with 404',
      by: (place) => createFred(place.http(FRED, '/fred')).quote(),
      wire: [
        {
          asks: { call: `GET ${FRED}/graph/fredgraph.csv`, query: { id: 'SP500', cosd: '2026-11-06' } },
          answers: { status: 404, body: 'Not Found' },
        },
      ],
      refuses: { status: 404, retryable: false },
      notInSandbox: 'the adapter asks for one series alone',
    },
  ],
})
