import { expect, test } from 'vitest'
import { readAddress } from './links.ts'

test.each([
  ['palata.ru', 'https://palata.ru/'],
  [' palata.ru/alpha?x=1 ', 'https://palata.ru/alpha?x=1'],
  ['palata.ru:8080/a', 'https://palata.ru:8080/a'],
  ['http://palata.ru', 'http://palata.ru/'],
  ['палата.рф', 'https://xn--80aaa6bsv.xn--p1ai/'],
  ['mailto:a@b.ru', 'mailto:a@b.ru'],
  ['/opinion/7', '/opinion/7'],
  ['https://1.1.1.1/x', 'https://1.1.1.1/x'],
  ['https://[2001:db8::1]:8080/', 'https://[2001:db8::1]:8080/'],
  ['intent://a.ru/#Intent;end', null],
  ['1.5', null],
  ['//evil.example', 'https://evil.example/'],
  ['pal\u200bata.ru', 'https://palata.ru/'],
  ['\u202ehttps://palata.ru/gnp.exe', 'https://palata.ru/gnp.exe'],
  ['javascript:alert(1)', null],
  ['java\u200bscript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:pass@palata.ru', null],
  ['localhost', null],
  ['два слова.рф', null],
  ['', null],
])('a link typed as %j leads to %j', (words, address) => {
  expect(readAddress(words)).toBe(address)
})
