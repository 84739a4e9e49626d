import { expect, test } from 'vitest'
import { addressWith, drawnSearch, inBrowser, matching, oneOf, readSearch, words } from './search.ts'

const search = {
  list: oneOf('news', 'alpha'),
  channel: matching(/^[^\s/?#]{1,100}$/),
  token: inBrowser(words(20)),
}
const query = (text: string) => new URLSearchParams(text)

test.each([
  ['list=news&channel=macro', { list: 'news', channel: 'macro' }],
  ['list=both&channel=..%2F..%2Fme', {}],
  ['channel=%D0%BE%D0%B1%D0%B7%D0%BE%D1%80', { channel: 'обзор' }],
  ['list=news&list=alpha', { list: 'news' }],
  ['list=&channel=&token=', {}],
  [`channel=${'x'.repeat(101)}&token=${'x'.repeat(21)}`, {}],
  ['token=key&other=1', { token: 'key' }],
  ['__proto__=1&constructor=2', {}],
])('the query %s is read as %j', (text, read) => {
  expect(readSearch(search, query(text))).toEqual(read)
})

test('changing a page’s own parameter keeps unknown parameters in the address', () => {
  const given = query('utm=mail&channel=macro')
  expect(addressWith<typeof search>('/', given, { channel: 'btc' })).toBe('/?utm=mail&channel=btc')
  expect(addressWith<typeof search>('/', given, { channel: null })).toBe('/?utm=mail')
  expect(addressWith<typeof search>('/', query('channel=macro'), { channel: null })).toBe('/')
})

test('the server draws by the parameters it knows, without those for the browser alone', () => {
  expect(drawnSearch(search, query('token=key&channel=macro&list=both&x=1'))).toBe('channel=macro')
  expect(drawnSearch(search, query('channel=macro&list=news'))).toBe('list=news&channel=macro')
})
